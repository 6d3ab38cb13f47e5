"""Other predictions, and what the judge must say: written by hand, each with its reason."""

from __future__ import annotations

from tests.vectors.situations import BITS, EIGHT, ODD, ON_RIDGE, Q8_0, RATIO, RIGHT, RIGHT_320, SLIPPED, WORKED

ABOVE_ZERO = "A prediction is a number above zero, with or without its unit."
FOR_EXAMPLE = "Write for example 500 GFLOP/s."

# quantity, situation, text, value in the base unit, kind, row or rows, sentence, why
OTHERS = [
    (
        *("ridge", WORKED, "12.5", "12.5", "computed", None),
        "Computed right: 1000 GFLOP/s ÷ 80 GB/s = 12.5 FLOP/byte.",
        "peak over bandwidth",
    ),
    (
        *("ridge", WORKED, "0.08", "0.08", "misconception", "inverse"),
        "That is bandwidth divided by peak. Turn it round: GFLOP/s over GB/s gives FLOP/byte.",
        "80 / 1000",
    ),
    (
        *("ridge", WORKED, "10", 10, "misconception", "left_bandwidth"),
        "That is the ridge at 100 GB/s, the bandwidth after Reset. Here it is 80 GB/s.",
        "1000 / 100",
    ),
    (
        *("ridge", WORKED, "4", 4, "misconception", "said_intensity"),
        "That is where the point stands. The ridge is where the slanted roof meets the flat one.",
        "the intensity",
    ),
    (
        *("ridge", WORKED, "320", 320, "misconception", "said_ceiling"),
        "That is the ceiling, 320 GFLOP/s. Asked is the intensity at which the roof turns flat.",
        "the ceiling",
    ),
    ("ridge", WORKED, "100", 100, "misconception", "bits_over", f"That is a factor of 8 too high: {BITS}", "bits"),
    ("ridge", WORKED, "13.42", "13.42", "misconception", "gib_over", None, "GiB"),
    ("ridge", WORKED, "1.25", "1.25", "misconception", "power_of_ten", None, "a power of ten"),
    (
        *("ridge", WORKED, "13", 13, "read", None),
        "That is read right off a log axis. Now compute it: 1000 GFLOP/s ÷ 80 GB/s = 12.5 FLOP/byte.",
        "4 % too high",
    ),
    ("ridge", {"bandwidth": 80.0, "peak": 1000.0}, "4", 4, "off", None, None, "no point is known"),
    ("ridge", ODD, "12", 12, "computed", None, None, "1000 / 83.1 = 12.03"),
    (
        *("intensity", WORKED, "4", 4, "computed", None),
        "Computed right: 8 GFLOP ÷ 2 GB = 4 FLOP/byte.",
        "work over traffic",
    ),
    (
        *("intensity", WORKED, "0.25", "0.25", "misconception", "inverse"),
        "That is bytes per FLOP. Turn it round: intensity is work over traffic, W / Q.",
        "2 / 8",
    ),
    (
        *("intensity", WORKED, "12.5", "12.5", "misconception", "said_ridge"),
        "That is the ridge, 12.5 FLOP/byte. It belongs to the machine, the intensity to the work: W / Q.",
        "the ridge",
    ),
    (
        *("intensity", WORKED, "320", 320, "misconception", "said_ceiling"),
        "That is the ceiling, 320 GFLOP/s. Asked is the intensity: work over traffic, W / Q.",
        "the ceiling",
    ),
    ("intensity", WORKED, "0.5", "0.5", "misconception", "bits_under", None, "8 GFLOP over 16 Gbit"),
    (
        *("intensity", WORKED, "3.725", "3.725", "misconception", "gib_under"),
        "That is 6.9 % too low: GB or GiB? Here it is GB, which is 1e9 bytes.",
        "2 GiB",
    ),
    ("intensity", WORKED, "4000", 4000, "misconception", "power_of_ten", None, "GFLOP over MB"),
    ("intensity", Q8_0, "8", 8, "misconception", "scales_forgotten", None, "ideal 8-bit"),
    ("intensity", WORKED, "3.7", "3.7", "read", None, None, "7.5 % too low, and 0.7 % beside GiB"),
    ("intensity", {"work": 8e9, "traffic": 2e9}, "4", 4, "computed", None, None, "no machine is needed"),
    (
        *("traffic", WORKED, "2", "2e9", "computed", None),
        "Computed right: the counted rows add up to 2 GB.",
        "a bare number is in GB",
    ),
    ("traffic", WORKED, "2000 MB", "2e9", "computed", None, None, "another prefix"),
    (
        *("traffic", WORKED, "2 GiB", 2 * 2**30, "misconception", "gib_over"),
        "That is 7.4 % too high: GB or GiB? Here it is GB, which is 1e9 bytes.",
        "GiB for GB",
    ),
    ("traffic", WORKED, "16", "16e9", "misconception", "bits_over", None, "16 Gbit"),
    (
        *("traffic", WORKED, "8", "8e9", "misconception", "said_work"),
        "That is the work, 8 GFLOP, taken for bytes. Asked are the bytes of the counted rows.",
        "the work",
    ),
    ("traffic", EIGHT, "8", "8e9", "tie", ["said_work", "bits_over"], None, "8 GFLOP, and 8 times 1 GB"),
    (
        *("traffic", WORKED, "2000", "2e12", "misconception", "power_of_ten"),
        f"The digits fit, but it is a factor of 1000 too high: {SLIPPED} GB.",
        "MB without saying so",
    ),
    ("traffic", Q8_0, "1", "1e9", "misconception", "scales_forgotten", None, "1.0625 GB with the scales"),
    (
        *("traffic", WORKED, "2.1", "2.1e9", "read", None),
        "That is close, within 12 %. Now compute it: the counted rows add up to 2 GB.",
        "no axis has bytes",
    ),
    (
        *("time", WORKED, "25", "0.025", "computed", None),
        "Computed right: 2 GB ÷ 80 GB/s = 25 ms, and memory is the slower clock.",
        "a bare number is in ms",
    ),
    ("time", WORKED, "0.025 s", "0.025", "computed", None, None, "in seconds"),
    (
        *("time", RIGHT, "8", "0.008", "computed", None),
        "Computed right: 8 GFLOP ÷ 1000 GFLOP/s = 8 ms, and math is the slower clock.",
        "right of the ridge",
    ),
    (
        *("time", ON_RIDGE, "8", "0.008", "computed", None),
        "Computed right: 640 MB ÷ 80 GB/s = 8 ms, and math needs just as long.",
        "both clocks are right",
    ),
    ("time", ON_RIDGE, "16", "0.016", "misconception", "times_added", None, "twice 8 ms"),
    ("time", {**RIGHT, "intensity": None}, "8", "0.008", "computed", None, None, "no intensity is needed"),
    (
        *("time", WORKED, "8", "0.008", "misconception", "other_clock"),
        "That is the faster of the two clocks. The work is done when the slower one is.",
        "math",
    ),
    ("time", RIGHT, "5", "0.005", "misconception", "other_clock", None, "memory"),
    (
        *("time", WORKED, "33", "0.033", "misconception", "times_added"),
        "That is both times added. They overlap, so the slower clock alone counts.",
        "8 ms + 25 ms",
    ),
    (
        *("time", WORKED, "20", "0.02", "misconception", "left_bandwidth"),
        "That is the time at 100 GB/s, the bandwidth after Reset. Here it is 80 GB/s.",
        "2 GB over 100 GB/s",
    ),
    ("time", WORKED, "200", "0.2", "misconception", "bits_over", None, "16 Gbit over 80"),
    ("time", RIGHT, "64", "0.064", "off", None, None, "no byte has a part in the math"),
    (
        *("time", WORKED, "0.025", "0.000025", "misconception", "power_of_ten"),
        f"The digits fit, but it is a factor of 1000 too low: {SLIPPED} ms.",
        "seconds without saying so",
    ),
    ("time", Q8_0, "12.5", "0.0125", "misconception", "scales_forgotten", None, "13.28 ms with the scales"),
    (
        *("ratio", RATIO, "3.56", "3.56", "computed", None),
        "Computed right: the one divided by the other is 3.556.",
        "plain",
    ),
    ("ratio", RATIO, "3.56x", "3.56", "computed", None, None, "with an x"),
    ("ratio", RATIO, "3.56 ×", "3.56", "computed", None, None, "with a times sign"),
    ("ratio", RATIO, "3.56 times", "3.56", "computed", None, None, "with the word"),
    (
        *("ratio", RATIO, "0.281", "0.281", "misconception", "inverse"),
        "That is the ratio upside down. Which of the two numbers is divided by the other?",
        "4.5 / 16",
    ),
    (
        *("ratio", RATIO, "3.9", "3.9", "read", None),
        "That is close, within 12 %. Now compute it: the one divided by the other is 3.556.",
        "9.7 % too high",
    ),
    ("ratio", RATIO, "35.6", "35.6", "off", None, "That is a factor of 10 too high.", "a ratio has no unit to slip"),
]

# text, sentence, why
NOT_YET = [
    ("", f"Nothing is typed yet. {FOR_EXAMPLE}", "empty"),
    (" \t\u00a0", f"Nothing is typed yet. {FOR_EXAMPLE}", "white space"),
    ("a lot", f"“a lot” cannot be read as a number. {FOR_EXAMPLE}", "text"),
    ("nan", f"“nan” cannot be read as a number. {FOR_EXAMPLE}", "Python reads it"),
    ("Infinity", f"“Infinity” cannot be read as a number. {FOR_EXAMPLE}", "JavaScript reads it"),
    ("80*4", f"“80*4” cannot be read as a number. {FOR_EXAMPLE}", "no arithmetic here"),
    ("1/0", f"“1/0” divides by zero. {FOR_EXAMPLE}", "no value"),
    ("-5", ABOVE_ZERO, "below zero"),
    ("\u22125 GFLOP/s", ABOVE_ZERO, "below zero, with a real minus sign and a unit"),
    ("0", ABOVE_ZERO, "zero"),
    ("1e999", f"“1e999” is too large a number. {FOR_EXAMPLE}", "more than a float holds"),
    ("1e-400", f"“1e-400” is too small to tell from zero. {FOR_EXAMPLE}", "becomes 0"),
    ("3,2", "“3,2” has a comma. Write 1.5 with a point, and 1000 without a comma.", "a comma"),
    ("320 apples", f"The unit of “320 apples” is not known. {FOR_EXAMPLE}", "no unit"),
    ("320 mFLOP/s", "In “320 mFLOP/s” a small m means milli. For mega write a large M: MFLOP/s.", "milli"),
    ("9" * 65, f"That is longer than 64 characters. {FOR_EXAMPLE}", "too long"),
]

_A_CEILING = "a ceiling is operations per second, in GFLOP/s."
_A_RIDGE = "a ridge is operations per byte, in FLOP/byte."
_AN_INTENSITY = "an intensity is operations per byte, in FLOP/byte."
_TRAFFIC = "traffic is a number of bytes, in GB."
_A_TIME = "a time is in ms or s."
_A_RATIO = "a ratio is a plain number."

# quantity, text, sentence, why
WRONG_UNITS = [
    ("ceiling", "320 GB/s", f"That unit means bytes per second; {_A_CEILING} Bytes or operations?", "the number fits"),
    ("ceiling", "7 GB/s", f"That unit means bytes per second; {_A_CEILING} Bytes or operations?", "it does not fit"),
    ("ceiling", "-1e999 kB/s", f"That unit means bytes per second; {_A_CEILING} Bytes or operations?", "no number"),
    ("ceiling", "320 GFLOP", f"That unit means a number of operations; {_A_CEILING} A count or a rate?", "a count"),
    ("ceiling", "320 GFLOPs", f"That unit means a number of operations; {_A_CEILING} A count or a rate?", "a plural"),
    (
        *("ceiling", "320 gflops"),
        f"That unit means operations, or operations per second; {_A_CEILING} A count or a rate?",
        "which of the two?",
    ),
    (
        *("ceiling", "2 GB"),
        f"That unit means a number of bytes; {_A_CEILING} Bytes or operations? A count or a rate?",
        "neither fits",
    ),
    ("ceiling", "320 Gb/s", f"That unit means bits; {_A_CEILING} Bits or operations?", "bits"),
    ("ceiling", "25 ms", f"That unit means a time; {_A_CEILING}", "the time"),
    ("ceiling", "12.5 FLOP/byte", f"That unit means operations per byte; {_A_CEILING}", "the ridge"),
    ("ceiling", "320 x", f"That unit means a plain number; {_A_CEILING}", "a ratio"),
    ("ridge", "12.5 GFLOP/s", f"That unit means operations per second; {_A_RIDGE}", "the ridge is no height"),
    ("ridge", "12.5 GB/s", f"That unit means bytes per second; {_A_RIDGE}", "a bandwidth"),
    ("intensity", "4 FLOP", f"That unit means a number of operations; {_AN_INTENSITY}", "without the bytes"),
    ("intensity", "4 GB", f"That unit means a number of bytes; {_AN_INTENSITY}", "without the operations"),
    ("traffic", "2 GB/s", f"That unit means bytes per second; {_TRAFFIC} A count or a rate?", "a rate"),
    ("traffic", "2 GFLOP", f"That unit means a number of operations; {_TRAFFIC} Operations or bytes?", "operations"),
    ("traffic", "16 Gbit", f"That unit means bits; {_TRAFFIC} Bits or bytes?", "what it is in bytes would tell"),
    ("traffic", "2 Gb/s", f"That unit means bits; {_TRAFFIC} Bits or bytes?", "bits, and a rate"),
    ("time", "25 GB", f"That unit means a number of bytes; {_A_TIME}", "bytes"),
    ("time", "25 GFLOP/s", f"That unit means operations per second; {_A_TIME}", "a rate"),
    ("ratio", "3.56 GB", f"That unit means a number of bytes; {_A_RATIO}", "bytes"),
    ("ratio", "3.56 ms", f"That unit means a time; {_A_RATIO}", "a time"),
]

_SLIDER = {"value": 400.0, "reply": "Set the bandwidth first.", "code": "slider"}
_NAMELESS = {"value": 500.0, "reply": "Half the peak is nothing here."}
_CLOSE_BY = {"value": 502.0, "reply": "That is 502.", "code": "close_by"}
_ON_TRUTH = {"value": 320.0, "reply": "This must never be said.", "code": "on_truth"}
_BESIDE_TRUTH = {"value": 328.0, "reply": "A little high.", "code": "beside_truth"}

# text, misconceptions of the lesson, value, kind, row, sentence, why
OF_LESSONS = [
    ("400", [_SLIDER], 400, "misconception", "slider", "Set the bandwidth first.", "before the common table"),
    ("402", [_SLIDER], 402, "misconception", "slider", "Set the bandwidth first.", "0.5 % above"),
    ("402.01", [_SLIDER], "402.01", "off", None, None, "more than 0.5 % above"),
    ("500", [_NAMELESS], 500, "misconception", "lesson", "Half the peak is nothing here.", "without a code"),
    ("500.9", [_CLOSE_BY, _NAMELESS], "500.9", "misconception", "lesson", None, "500 is nearer"),
    ("501.1", [_NAMELESS, _CLOSE_BY], "501.1", "misconception", "close_by", None, "502 is nearer"),
    ("320", [_ON_TRUTH], 320, "computed", None, RIGHT_320, "what is right is right"),
    ("326.4", [_BESIDE_TRUTH], "326.4", "computed", None, RIGHT_320, "2 % is right, though a row is near"),
    ("328", [_BESIDE_TRUTH], 328, "misconception", "beside_truth", "A little high.", "beside what is right"),
    ("1000", [_SLIDER], 1000, "misconception", "flat_roof", None, "the common table comes after"),
]

# text, tolerance of the lesson, value, kind, row, sentence, why
TOLERANCES = [
    ("324", 0.01, 324, "read", None, None, "a lesson may be stricter than 2 %"),
    ("323.2", 0.01, "323.2", "computed", None, RIGHT_320, "on a stricter limit"),
    ("334", 0.05, 334, "computed", None, RIGHT_320, "a lesson may be milder"),
    ("326.4", None, "326.4", "computed", None, RIGHT_320, "2 % where the lesson says nothing"),
]

# quantity, text, bare unit, value, kind, row, sentence, why
BARE_UNITS = [
    ("traffic", "2000", "MB", "2e9", "computed", None, None, "the field shows MB"),
    (
        *("traffic", "2", "MB", "2e6", "misconception", "power_of_ten"),
        f"The digits fit, but it is a factor of 1000 too low: {SLIPPED} MB.",
        "GB typed where the field shows MB",
    ),
    ("time", "0.025", "s", "0.025", "computed", None, None, "the field shows s"),
    ("ceiling", "0.32", "TFLOP/s", 320, "computed", None, RIGHT_320, "the field shows TFLOP/s"),
]

# value, truth, words, why
GAPS = [
    (320.0, 320.0, "exactly right", "the same"),
    (0.1 + 0.2, 0.3, "exactly right", "the last digits of a float"),
    (321.0, 320.0, "less than 1 % too high", "0.3 %"),
    (602.0, 602.3529411764706, "less than 1 % too low", "0.06 %"),
    (326.4, 320.0, "2 % too high", "2 %"),
    (400.0, 320.0, "25 % too high", "in percent below a factor of two"),
    (240.0, 320.0, "25 % too low", "in percent below a factor of two"),
    (368.3, 320.0, "15 % too high", "two digits"),
    (639.0, 320.0, "100 % too high", "just below a factor of two"),
    (640.0, 320.0, "a factor of 2 too high", "a factor of two"),
    (160.0, 320.0, "a factor of 2 too low", "a factor of two"),
    (40.0, 320.0, "a factor of 8 too low", "eight"),
    (12.5, 320.0, "a factor of 25.6 too low", "three digits"),
    (0.32, 320.0, "a factor of 1000 too low", "no separators"),
    (3.2e8, 320.0, "a factor of 1000000 too high", "a million is a factor still"),
    (3.3e8, 320.0, "more than a million times too high", "more is not"),
    (1e-300, 1e300, "more than a million times too low", "beyond what a float holds"),
]
