package io.debezium.perf.harness.result;

import java.util.List;

/**
 * How long a run took, from the start of its command until its figures were there, and what it was spent on.
 *
 * @param seconds in all
 * @param phases which add up to it, in the order in which they first came; the rest is the last
 */
public record WallTime(double seconds, List<PhaseTime> phases) {

    public WallTime {
        phases = List.copyOf(phases);
    }

    /**
     * @param phase what was done: {@code measuring}; {@code other} for what belongs to no phase
     * @param share of all, 0 to 1
     * @param trials that it was a part of; 0 for what is no part of a trial
     * @param secondsEach of these trials; null without any
     */
    public record PhaseTime(String phase, double seconds, double share, int trials, Double secondsEach) {}
}
