// The words of the common table, as data; the twin of roofline_lab/course/judge_replies.py.
//
// Names in braces are numbers of the situation, the gap in words, or the unit of a bare number.

// Of each row: what it is called where the judge asks which was meant, and its reply.
export const ANY_REPLIES = {
  bits_over: [
    'bytes counted as bits',
    'That is {gap}: bits or bytes? A byte has 8 bits, and everything here is in bytes.',
  ],
  bits_under: [
    'bits taken for bytes',
    'That is {gap}: bits or bytes? A byte has 8 bits, and everything here is in bytes.',
  ],
  gib_over: [
    'GB read as GiB',
    'That is {gap}: GB or GiB? Here it is GB, which is 1e9 bytes.',
  ],
  gib_under: [
    'GB turned into GiB',
    'That is {gap}: GB or GiB? Here it is GB, which is 1e9 bytes.',
  ],
  power_of_ten: [
    'a power of ten',
    'The digits fit, but it is {gap}: did the unit slip? A bare number here is in {bare}.',
  ],
  scales_forgotten: [
    'the scales left out',
    'That leaves out the scales. They are bytes too: the intensity is {intensity}, not {payload}.',
  ],
};

export const REPLIES_OF = {
  ceiling: {
    left_bandwidth: [
      'the bandwidth after Reset',
      'That is the ceiling at {start}, the bandwidth after Reset. Here it is {bandwidth}.',
    ],
    flat_roof: [
      'the flat roof',
      'That is the flat roof. Is {intensity} left or right of the ridge at {ridge}?',
    ],
    divided: [
      'bandwidth divided by intensity',
      'That is bandwidth divided by intensity. FLOP/byte times GB/s gives GFLOP/s: multiply.',
    ],
    divided_inverse: [
      'intensity divided by bandwidth',
      'That is intensity divided by bandwidth. FLOP/byte times GB/s gives GFLOP/s: multiply.',
    ],
    peak_over_intensity: [
      'peak divided by intensity',
      'That is peak divided by intensity. The ceiling is intensity times bandwidth, at most the peak.',
    ],
    added: [
      'intensity plus bandwidth',
      'That is intensity plus bandwidth. FLOP/byte times GB/s gives GFLOP/s: multiply.',
    ],
    fma_over: [
      'a multiply-add counted as 4 FLOP',
      'That is twice the ceiling: was a multiply-add counted as 4 FLOP? It is 2.',
    ],
    fma_under: [
      'a multiply-add counted as 1 FLOP',
      'That is half the ceiling: was a multiply-add counted as 1 FLOP? It is 2.',
    ],
    times_added: [
      'the two times added',
      'That comes of adding the two times. They overlap, so the slower clock alone counts.',
    ],
    linear_axis: [
      'the log axis read as a linear one',
      'That is the height on a linear axis. On a log one, halfway up a decade is 3.2 times its start.',
    ],
    said_ridge: [
      'the ridge',
      'That is the ridge, {ridge}. Asked is how high the roof is at {intensity}.',
    ],
    said_time: [
      'the time in ms',
      'That is the time, {time}. Asked is the rate, in GFLOP/s.',
    ],
    said_traffic: [
      'the traffic in GB',
      'That is the traffic, {traffic}. Asked is the rate, in GFLOP/s.',
    ],
    no_flat_roof: [
      'a roof that goes on rising',
      'That is {intensity} × {bandwidth}. But the roof stops rising at the ridge, at {ridge}.',
    ],
    sparse_or_fma: [
      'twice the peak',
      'That is twice the peak. Is it a sparse peak, or was a multiply-add counted as 4 FLOP?',
    ],
  },
  ridge: {
    left_bandwidth: [
      'the bandwidth after Reset',
      'That is the ridge at {start}, the bandwidth after Reset. Here it is {bandwidth}.',
    ],
    inverse: [
      'bandwidth divided by peak',
      'That is bandwidth divided by peak. Turn it round: GFLOP/s over GB/s gives FLOP/byte.',
    ],
    said_intensity: [
      'the intensity of the point',
      'That is where the point stands. The ridge is where the slanted roof meets the flat one.',
    ],
    said_ceiling: [
      'the ceiling',
      'That is the ceiling, {ceiling}. Asked is the intensity at which the roof turns flat.',
    ],
  },
  intensity: {
    inverse: [
      'traffic divided by work',
      'That is bytes per FLOP. Turn it round: intensity is work over traffic, W / Q.',
    ],
    said_ridge: [
      'the ridge',
      'That is the ridge, {ridge}. It belongs to the machine, the intensity to the work: W / Q.',
    ],
    said_ceiling: [
      'the ceiling',
      'That is the ceiling, {ceiling}. Asked is the intensity: work over traffic, W / Q.',
    ],
  },
  traffic: {
    said_work: [
      'the work',
      'That is the work, {work}, taken for bytes. Asked are the bytes of the counted rows.',
    ],
  },
  time: {
    left_bandwidth: [
      'the bandwidth after Reset',
      'That is the time at {start}, the bandwidth after Reset. Here it is {bandwidth}.',
    ],
    other_clock: [
      'the faster clock',
      'That is the faster of the two clocks. The work is done when the slower one is.',
    ],
    times_added: [
      'the two times added',
      'That is both times added. They overlap, so the slower clock alone counts.',
    ],
  },
  ratio: {
    inverse: [
      'the ratio upside down',
      'That is the ratio upside down. Which of the two numbers is divided by the other?',
    ],
  },
};
