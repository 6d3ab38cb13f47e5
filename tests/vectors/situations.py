"""Situations in which something is predicted, and what is said in several of them."""

from __future__ import annotations

WORKED = {
    "intensity": 4.0,
    "bandwidth": 80.0,
    "peak": 1000.0,
    "work": 8e9,
    "traffic": 2e9,
    "start_bandwidth": 100.0,
    "payload_intensity": None,
    "truth": None,
}
EIGHT = {**WORKED, "intensity": 8.0, "traffic": 1e9}
RIGHT = {**WORKED, "intensity": 20.0, "traffic": 4e8}
ON_RIDGE = {**WORKED, "intensity": 12.5, "traffic": 6.4e8}
RESET = {**WORKED, "intensity": 1.0, "bandwidth": 100.0, "traffic": 8e9}
ODD = {**WORKED, "intensity": 4.37, "bandwidth": 83.1, "traffic": 8e9 / 4.37}
Q8_0 = {**WORKED, "intensity": 64 / 8.5, "traffic": 1.0625e9, "payload_intensity": 8.0}
Q4_0 = {**WORKED, "intensity": 64 / 4.5, "traffic": 0.5625e9, "payload_intensity": 16.0}
RATIO = {**WORKED, "truth": 16 / 4.5}
NEARLY_TIED = {**WORKED, "intensity": 7.98, "traffic": 8e9 / 7.98}
TIED = {**WORKED, "intensity": 8 * (1 + 0.5e-6), "traffic": 8e9 / (8 * (1 + 0.5e-6))}
UNTIED = {**WORKED, "intensity": 8 * (1 + 2e-6), "traffic": 8e9 / (8 * (1 + 2e-6))}
BARE = {"intensity": 4.0, "bandwidth": 80.0, "peak": 1000.0}

RIGHT_320 = "Computed right: 4 FLOP/byte × 80 GB/s = 320 GFLOP/s."
BITS = "bits or bytes? A byte has 8 bits, and everything here is in bytes."
SLIPPED = "did the unit slip? A bare number here is in"
