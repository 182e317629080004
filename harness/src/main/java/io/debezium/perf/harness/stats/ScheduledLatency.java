package io.debezium.perf.harness.stats;

import io.debezium.perf.harness.result.Latency;

/**
 * How late an event comes by the schedule of its load.
 *
 * <p>A time from commit to consumption hides no stall of the reader: the server goes on committing while the reader stands
 * still, whoever reads, and every event that has piled up counts with its own commit time. What it does hide is a stall of
 * the server or of the load. A transaction that was due at a moment and committed a second later is consumed soon after its
 * commit and late all the same (coordinated omission). The generator's log has the time from the moment that a transaction
 * was due to the moment that its client saw it committed, but no event says which transaction of the log was its own: of
 * the sum of the two only the parts' distributions are known. For any two of them, however they depend on each other,
 *
 * <pre>P(X + Y &gt; x + y) &lt;= P(X &gt; x) + P(Y &gt; y)</pre>
 *
 * <p>so that what one half of the allowed share exceeds in each part bounds what all of it exceeds in the sum. From below
 * the time from the commit alone is a bound. The upper one counts the end of the commit twice, from the server's commit time
 * until the client knew, and needs every transaction to have as many events as the others.
 */
public final class ScheduledLatency {

    private ScheduledLatency() {}

    /**
     * @param toCommit from when transactions were due until their clients saw them committed
     * @param toConsumption of their events, from the commit
     * @param percent 0 to 100
     * @return microseconds within which at least that share of events was consumed, counted from when they were due
     */
    public static long atMostMicros(Latency toCommit, Latency toConsumption, double percent) {
        double each = 100 - (100 - percent) / 2;
        return toCommit.at(each) + toConsumption.at(each);
    }
}
