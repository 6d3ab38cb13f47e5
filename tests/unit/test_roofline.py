"""The roofline model: properties of the roof, the clocks, Play's sweep and the axis."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from roofline_lab.core.roofline import (
    bound,
    ceiling_gflop_per_s,
    decades,
    least_seconds,
    math_seconds,
    memory_seconds,
    ridge_flop_per_byte,
    roof_points,
    sweep,
)
from tests.unit.strategies import bandwidths, intensities, log_uniform, peaks, works

pictures = st.tuples(intensities, intensities).filter(lambda ends: ends[0] != ends[1]).map(sorted)


@given(intensities, intensities, bandwidths, peaks)
def test_the_ceiling_never_falls_with_intensity(one, other, bandwidth, peak):
    low, high = sorted((one, other))
    assert ceiling_gflop_per_s(low, bandwidth, peak) <= ceiling_gflop_per_s(high, bandwidth, peak)


@given(intensities, bandwidths, bandwidths, peaks)
def test_the_ceiling_never_falls_with_bandwidth(intensity, one, other, peak):
    low, high = sorted((one, other))
    assert ceiling_gflop_per_s(intensity, low, peak) <= ceiling_gflop_per_s(intensity, high, peak)


@given(intensities, bandwidths, peaks, st.floats(1.001, 100))
def test_twice_the_bytes_per_second_are_twice_the_ceiling_left_of_the_ridge(intensity, bandwidth, peak, faster):
    assume(intensity * faster < ridge_flop_per_byte(bandwidth, peak))
    slow = ceiling_gflop_per_s(intensity, bandwidth, peak)
    assert ceiling_gflop_per_s(intensity, bandwidth * faster, peak) == pytest.approx(slow * faster, rel=1e-12)
    assert ceiling_gflop_per_s(intensity * faster, bandwidth, peak) == pytest.approx(slow * faster, rel=1e-12)


@given(bandwidths, peaks)
def test_both_sides_of_the_roof_meet_at_the_ridge(bandwidth, peak):
    ridge = ridge_flop_per_byte(bandwidth, peak)
    left = ceiling_gflop_per_s(math.nextafter(ridge, 0), bandwidth, peak)
    right = ceiling_gflop_per_s(math.nextafter(ridge, math.inf), bandwidth, peak)
    assert left == pytest.approx(peak, rel=1e-15)
    assert right == pytest.approx(peak, rel=1e-15)
    assert bound(ridge, bandwidth, peak) == "ridge"


@given(bandwidths, peaks, st.floats(1.0001, 1e4))
def test_left_of_the_ridge_memory_limits_and_right_of_it_the_peak(bandwidth, peak, factor):
    ridge = ridge_flop_per_byte(bandwidth, peak)
    assert bound(ridge / factor, bandwidth, peak) == "memory"
    assert ceiling_gflop_per_s(ridge / factor, bandwidth, peak) == pytest.approx(peak / factor, rel=1e-12)
    assert bound(ridge * factor, bandwidth, peak) == "compute"
    assert ceiling_gflop_per_s(ridge * factor, bandwidth, peak) == peak


@given(works, intensities, bandwidths, peaks)
def test_the_two_clocks_tell_what_the_roof_tells(work, intensity, bandwidth, peak):
    traffic = work / intensity
    by_math, by_memory = math_seconds(work, peak), memory_seconds(traffic, bandwidth)
    slower = {"memory": by_memory, "compute": by_math, "ridge": max(by_math, by_memory)}
    least = least_seconds(work, traffic, bandwidth, peak)
    assert least == slower[bound(intensity, bandwidth, peak)]
    assert least >= max(by_math, by_memory)
    assert work / least / 1e9 == pytest.approx(ceiling_gflop_per_s(intensity, bandwidth, peak), rel=1e-12)


@given(works, bandwidths, peaks)
def test_no_traffic_costs_no_time(work, bandwidth, peak):
    assert memory_seconds(0, bandwidth) == 0
    assert least_seconds(work, 0, bandwidth, peak) == math_seconds(work, peak)


@given(bandwidths, peaks, pictures)
def test_the_roof_reaches_both_edges_and_bends_only_at_the_ridge(bandwidth, peak, ends):
    low, high = ends
    corners = roof_points(bandwidth, peak, low, high)
    xs = [x for x, _ in corners]
    ridge = ridge_flop_per_byte(bandwidth, peak)
    assert xs == ([low, ridge, high] if low < ridge < high else [low, high])
    for x, y in corners:
        assert y == pytest.approx(ceiling_gflop_per_s(x, bandwidth, peak), rel=1e-15)


@given(st.tuples(intensities, intensities).map(sorted), st.integers(2, 200))
def test_a_sweep_climbs_in_equal_log_steps_between_exact_ends(ends, samples):
    low, intensity = ends
    made = sweep(intensity, low, samples)
    assert (len(made), made[0], made[-1]) == (samples, low, intensity)
    assert made == sorted(made)
    step = (intensity / low) ** (1 / (samples - 1))
    for before, after in pairwise(made):
        assert after / before == pytest.approx(step, rel=1e-12)


@given(bandwidths, peaks, pictures, st.none() | log_uniform(1e-6, 1e12))
def test_the_decades_show_all_and_no_more_than_they_must(bandwidth, peak, ends, y):
    lo, hi = decades(bandwidth, peak, *ends, y)
    heights = [ceiling_gflop_per_s(x, bandwidth, peak) for x in ends] + ([] if y is None else [y])
    least, most = min(heights), max(heights)
    assert float(f"1e{lo}") <= least <= most < float(f"1e{hi}")
    assert most >= float(f"1e{hi - 1}")
    on_the_edge = heights[0] == heights[1] == least == float(f"1e{lo + 1}")
    assert least < float(f"1e{lo + 1}") or on_the_edge


@pytest.mark.parametrize("exponent", range(-6, 13))
def test_no_decade_slips_at_a_power_of_ten(exponent):
    power = float(f"1e{exponent}")
    assert decades(power, float(f"1e{exponent + 1}"), 1.0, 100.0) == (exponent, exponent + 2)
    assert decades(power, power, 2.0, 100.0) == (exponent - 1, exponent + 1)
    below = math.nextafter(power, 0)
    assert decades(below, below, 2.0, 100.0) == (exponent - 1, exponent)


def test_a_sweep_does_not_pass_its_end_by_rounding():
    low, end = 1.9014274576114836, 1.9014274576114838  # neighbours, whose ratio rounds up
    assert low * (end / low) > end
    assert max(sweep(end, low, 121)) == end


CALLS = {
    "ceiling": (ceiling_gflop_per_s, (4.0, 80.0, 1000.0)),
    "ridge": (ridge_flop_per_byte, (80.0, 1000.0)),
    "bound": (bound, (4.0, 80.0, 1000.0)),
    "math": (math_seconds, (8e9, 1000.0)),
    "memory": (memory_seconds, (2e9, 80.0)),
    "least": (least_seconds, (8e9, 2e9, 80.0, 1000.0)),
    "roof": (roof_points, (80.0, 1000.0, 0.5, 64.0)),
    "sweep": (lambda intensity, low: sweep(intensity, low, 5), (4.0, 0.5)),
    "decades": (decades, (80.0, 1000.0, 0.5, 64.0, 320.0)),
}
NONSENSE = [math.nan, math.inf, -math.inf, -1.0, 0.0]
REFUSED_CALLS = [
    pytest.param(function, (*good[:place], wrong, *good[place + 1 :]), id=f"{name}-{place}-{wrong}")
    for name, (function, good) in CALLS.items()
    for place in range(len(good))
    for wrong in NONSENSE
    if not (wrong == 0 and (name, place) in {("memory", 0), ("least", 1)})  # no traffic is a good answer
]


@pytest.mark.parametrize(("function", "arguments"), REFUSED_CALLS)
def test_nonsense_is_refused(function, arguments):
    with pytest.raises(ValueError, match="must be"):
        function(*arguments)
