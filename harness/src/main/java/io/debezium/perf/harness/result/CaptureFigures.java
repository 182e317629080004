package io.debezium.perf.harness.result;

import java.util.List;

/**
 * What captured, within the window.
 *
 * @param eventsPerSecond row events that it consumed
 * @param behindBytes WAL from the newest event that it had consumed to the server's position, by its last report within
 *     the window; null before the first event
 * @param jitShare of its CPU time that the compiler had, 0 to 1; null where the system does not tell
 * @param lag at each of its reports within the window
 */
public record CaptureFigures(double eventsPerSecond, Long behindBytes, Double jitShare, List<Lag> lag) {}
