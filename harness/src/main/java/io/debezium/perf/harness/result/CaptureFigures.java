package io.debezium.perf.harness.result;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;

/**
 * What captured, within the window.
 *
 * @param eventsPerSecond row events that it consumed
 * @param behindBytes WAL from the newest event that it had consumed to the server's position, by its last report within
 *     the window; null before the first event
 * @param jitShare of its CPU time that the compiler had, 0 to 1; null where the system does not tell
 * @param lag at each of its reports within the window; null in results of before these were kept
 */
public record CaptureFigures(
        double eventsPerSecond, Long behindBytes, Double jitShare, @JsonSetter(nulls = Nulls.SET) List<Lag> lag) {

    /** Seconds of the server's writing, from which on it counts as not keeping up: events wait for up to one. */
    private static final double BEHIND_SECONDS = 2;

    /** Whether it had read less than the load had written, by more than what is always under way: all that can be told without the lag. */
    public boolean behind(ImpactFigures of) {
        return behindBytes != null && behindBytes > BEHIND_SECONDS * of.walBytes() / of.seconds();
    }
}
