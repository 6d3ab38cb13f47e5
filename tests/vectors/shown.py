"""How numbers are shown: written by hand, each line with its reason."""

from __future__ import annotations

# value, digits, text, why
NUMBERS = [
    (0.0, 4, "0", "zero"),
    (-0.0, 4, "0", "no negative zero"),
    (4.0, 4, "4", "trailing zeros are trimmed"),
    (1000.0, 4, "1000", "no separators"),
    (123456.0, 3, "123000", "digits beyond are zeros"),
    (320.04, 4, "320", "rounded, then trimmed"),
    (999.96, 4, "1000", "rounding carries into a new digit"),
    (0.125, 2, "0.13", "half away from zero: 0.125 is exact in binary"),
    (-0.125, 2, "-0.13", "half away from zero on the other side"),
    (2.5, 1, "3", "half up, not to even"),
    (1.005, 3, "1", "the binary value is below 1.005: that decides"),
    (1.45, 2, "1.4", "the binary value is below 1.45"),
    (63.92499999999999, 6, "63.925", "no long tails"),
    (0.000001, 4, "0.000001", "the least plain decimal"),
    (0.00000015, 4, "1.5e-7", "below it, an exponent"),
    (9.9999e-7, 3, "0.000001", "the rounded number chooses the style"),
    (1.5e-9, 4, "1.5e-9", "an exponent without padding"),
    (999999999999999.0, 15, "999999999999999", "the most plain digits"),
    (999999999999999.0, 4, "1e15", "the rounded number chooses the style"),
    (1e18, 4, "1e18", "an exponent without a plus sign"),
    (-1234500000000000000.0, 5, "-1.2345e18", "a negative one"),
    (0.1, 17, "0.10000000000000001", "all digits, on request"),
]

# value, quantity, digits, text, why
QUANTITIES = [
    (4.0, "intensity", 4, "4 FLOP/byte", "the usual"),
    (1 / 64, "intensity", 4, "0.01563 FLOP/byte", "0.015625 is a tie: up"),
    (1 / 64, "intensity", 6, "0.015625 FLOP/byte", "exact with 5 digits"),
    (80.0, "bandwidth", 4, "80 GB/s", "the usual"),
    (0.1, "bandwidth", 4, "0.1 GB/s", "never MB/s"),
    (100_000.0, "bandwidth", 4, "100000 GB/s", "never TB/s"),
    (85.89934592, "bandwidth", 4, "85.9 GB/s", "80 GiB/s"),
    (320.0, "peak", 4, "320 GFLOP/s", "the usual"),
    (1e8, "peak", 4, "100000000 GFLOP/s", "never PFLOP/s"),
    (8e9, "work", 4, "8 GFLOP", "giga"),
    (1000.0, "work", 4, "1 kFLOP", "kilo"),
    (999.0, "work", 4, "999 FLOP", "no prefix"),
    (1e18, "work", 4, "1 EFLOP", "exa"),
    (131.94e12, "work", 5, "131.94 TFLOP", "tera"),
    (7.2e9, "bytes", 4, "7.2 GB", "giga"),
    (0.0, "bytes", 4, "0 B", "zero has no prefix"),
    (56.25e6, "bytes", 4, "56.25 MB", "mega"),
    (1.15625e9, "bytes", 4, "1.156 GB", "a rounded total"),
    (999_999_600.0, "bytes", 6, "1 GB", "round first, then choose the prefix"),
    (999_999_400.0, "bytes", 6, "999.999 MB", "just below"),
    (131072.0, "bytes", 6, "131.072 kB", "decimal, always"),
    (0.5, "bytes", 4, "0.5 B", "less than a byte"),
    (2e21, "bytes", 4, "2000 EB", "no prefix beyond exa"),
    (-3.5e9, "bytes", 4, "-3.5 GB", "a difference"),
    (0.025, "seconds", 4, "25 ms", "milli"),
    (0.008, "seconds", 4, "8 ms", "milli"),
    (1.5, "seconds", 4, "1.5 s", "no prefix"),
    (0.99996, "seconds", 4, "1 s", "round first, then choose the prefix"),
    (0.000_25, "seconds", 4, "250 \u00b5s", "micro"),
    (2.5e-8, "seconds", 4, "25 ns", "nano"),
    (2e-11, "seconds", 4, "0.02 ns", "nothing below nano"),
    (86400.0, "seconds", 5, "86400 s", "nothing above seconds"),
    (0.0, "seconds", 4, "0 s", "zero has no prefix"),
    (3.5555, "ratio", 3, "3.56", "a ratio has no unit"),
    (2.0, "ratio", 3, "2", "trimmed"),
]

# bytes, digits, text, why
BINARY = [
    (0.0, 4, "0 B", "zero"),
    (1023.0, 4, "1023 B", "the most bytes"),
    (1024.0, 4, "1 KiB", "the first prefix"),
    (7.2e9, 4, "6.706 GiB", "7.2 GB in GiB"),
    (1_073_741_824.0, 4, "1 GiB", "exactly one"),
    (1_073_741_823.0, 4, "1 GiB", "1024 MiB when rounded, so 1 GiB"),
    (1_073_741_823.0, 10, "1023.999999 MiB", "enough digits to tell"),
    (131072.0, 4, "128 KiB", "a token's KV in the 8B shape"),
    (1e18, 4, "888.2 PiB", "pebi"),
    (2.0**70, 4, "1024 EiB", "no prefix beyond exbi"),
    (-2048.0, 4, "-2 KiB", "a difference"),
]

# values in bytes, digits, text, why
SUMS = [
    ([200e6, 900e6, 56.25e6], 6, "1.15625 GB", "q8_0 at 4 FLOP/byte"),
    ([0.8e9, 7.2e9, 0.0], 6, "8 GB", "after Reset"),
    ([], 6, "0 B", "nothing"),
    ([0.0, 0.0], 6, "0 B", "nothing but zeros"),
    ([333333333.4, 333333333.4, 333333333.4], 6, "999.999 MB", "the sum of what is shown, not 1000000000.2"),
    ([1e9 / 3, 2e9 / 3], 3, "1 GB", "333 MB and 667 MB"),
    ([1234565.0, 0.5], 6, "1.2345705 MB", "1.23457 MB, for the tie goes up, and 0.5 B"),
    ([1e18, 1.0], 6, "1 EB", "12 digits at most"),
    ([123456789012.0, 0.4], 12, "123.456789012 GB", "12 digits: 0.4 is rounded away"),
    ([123456789012.0, 0.5], 12, "123.456789013 GB", "12 digits: a half goes up"),
    ([999999999999.0, 0.5], 12, "1 TB", "rounding carries into a new prefix"),
    ([5e9, -2e9], 6, "3 GB", "a negative part"),
    ([0.1] * 10, 6, "1 B", "decimals, not floats"),
]

# values, percentages, why
SHARES = [
    ([0.8e9, 7.2e9, 0.0], [10.0, 90.0, 0.0], "after Reset"),
    ([200e6, 900e6, 56.25e6], [17.3, 77.8, 4.9], "17.297, 77.838 and 4.865: the largest remainders go up"),
    ([1.0, 1.0, 1.0], [33.4, 33.3, 33.3], "equal remainders: the first row"),
    ([1.0, 1.0, 1.0, 1.0, 1.0, 1.0], [16.7, 16.7, 16.7, 16.7, 16.6, 16.6], "four tenths are left over"),
    ([0.0, 0.0], [0.0, 0.0], "nothing to share"),
    ([], [], "no rows"),
    ([5.0], [100.0], "one row"),
    ([1.0, 1e18], [0.0, 100.0], "far apart"),
    ([2.0, 1.0, 0.0], [66.7, 33.3, 0.0], "a zero gets nothing"),
    ([0.0, 3.0, 4.0, 6.0], [0.0, 23.1, 30.8, 46.1], "23.077, 30.769, 46.154: two tenths left over"),
]

# value, quantity, low, high, name, sentence or None, why
RANGES = [
    (0.1, "bandwidth", 0.1, 1e5, "Bandwidth", None, "the lower end is inside"),
    (1e5, "bandwidth", 0.1, 1e5, "Bandwidth", None, "the upper end is inside"),
    (2e5, "bandwidth", 0.1, 1e5, "Bandwidth", "Bandwidth goes from 0.1 to 100000 GB/s.", "above"),
    (0.0, "bandwidth", 0.1, 1e5, "Bandwidth", "Bandwidth goes from 0.1 to 100000 GB/s.", "zero is below"),
    (
        -3.0,
        "bandwidth",
        0.1,
        1e5,
        "Bandwidth",
        "Bandwidth cannot be negative; it goes from 0.1 to 100000 GB/s.",
        "negative",
    ),
    (
        20000.0,
        "intensity",
        1 / 64,
        16384.0,
        "Arithmetic intensity",
        "Arithmetic intensity goes from 0.015625 to 16384 FLOP/byte.",
        "all digits of 1/64",
    ),
    (1.0, "work", 1e3, 1e18, "Work", "Work goes from 1 kFLOP to 1 EFLOP.", "two units"),
    (-1.0, "bytes", 0.0, 1e18, "KV", "KV cannot be negative; it goes from 0 B to 1 EB.", "a row"),
    (5.0, "ratio", 0.5, 4.0, "Ratio", "Ratio goes from 0.5 to 4.", "no unit"),
    (-5.0, "ratio", -4.0, 4.0, "Change", "Change goes from -4 to 4.", "negative values are in this range"),
]

# text, unit, why
UNITS = [
    ("7.2 GB", "GB", "a size"),
    ("4 FLOP/byte", "FLOP/byte", "an intensity"),
    ("6.706 GiB", "GiB", "a binary size"),
    ("3.56", "", "no unit"),
]
