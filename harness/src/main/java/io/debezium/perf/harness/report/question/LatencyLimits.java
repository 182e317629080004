package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.List;

import io.debezium.perf.harness.report.section.CompareLimits;
import io.debezium.perf.harness.report.section.SinkWords;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.LatencyResult;

/** What a reader must not conclude from latencies. */
final class LatencyLimits {

    private LatencyLimits() {}

    static List<String> of(LatencyResult result) {
        List<String> limits = new ArrayList<>();
        limits.add(CompareLimits.ONE_MACHINE);
        limits.add(
                "Latency is from the commit time in the WAL, which the server takes just before it writes the commit to disk, to"
                        + " the moment that the consumer was handed the event's batch. Of a large batch about 64 events are"
                        + " looked at, evenly spaced, each standing for those before it.");
        limits.add(clocks(result));
        limits.add(
                "A stall of the reader hides nothing: the server goes on committing meanwhile, and every event that piles up"
                        + " counts from its own commit. A stall of the server or of the load does hide, since what was not"
                        + " committed yet is not late yet: the latency from when a transaction was due bounds it, where there was a"
                        + " schedule.");
        if (result.demands().stream().anyMatch(demand -> demand.kind() == Demand.Kind.MAX)) {
            limits.add(
                    "max is a closed loop: a client starts its next transaction when the last one has ended, so that a stalled"
                            + " server is asked less. Its latencies are of what the load could offer beside this reader, not of a"
                            + " rate, and two variants under max saw different rates.");
        }
        limits.add(
                "Lag in bytes is WAL since the newest event that was consumed, whatever that WAL holds: index entries, full"
                        + " pages after a checkpoint, other tables. It is not zero while there is nothing to read.");
        limits.add(
                "The reader, the database, the load and the harness share this machine unless the database is elsewhere:"
                        + " a load that needs more CPU makes the reader wait for its own.");
        limits.add(SinkWords.limit(result.variants()));
        limits.add(
                "The tables of one database serve all trials, one after the other: their history grows, and vacuum comes when it"
                        + " comes. The order of the trials is balanced, so that it favours none.");
        return limits;
    }

    private static String clocks(LatencyResult result) {
        return result.database().kind().equals("external")
                ? "The server's clock and the consumer's may be two: where they differ, every latency is off by as much. They"
                        + " must agree (NTP, PTP) to better than the latencies that are to be told apart."
                : "Commit and consumption are told by one clock: the server runs on this machine.";
    }
}
