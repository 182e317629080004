package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.List;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.section.CompareLimits;
import io.debezium.perf.harness.result.ImpactResult;
import io.debezium.perf.harness.result.Interference;
import io.debezium.perf.harness.result.Trial;

/** What a reader must not conclude from what capturing costs. */
final class ImpactLimits {

    private ImpactLimits() {}

    static List<String> of(ImpactResult result) {
        List<String> limits = new ArrayList<>();
        limits.add(CompareLimits.ONE_MACHINE);
        limits.add(
                result.database().kind().equals("external")
                        ? "Where the database is on another machine, the reader's CPU costs it nothing; what of the effect comes"
                                + " from decoding and sending is then all of it. Where it is on this one, they share its cores."
                        : "The database, the reader, the load and the proxy share this machine's %d cores. So what capturing costs is"
                                        .formatted(result.environment().cores())
                                + " also what the reader's own CPU takes away from the rest, which is in the table; with the reader"
                                + " on another machine only the server's part of it would remain.");
        if (result.design().perSecond() == null) {
            limits.add(
                    "Closed loop: a client starts its next transaction when the last one has ended, so that a server that is busy"
                            + " with something else is asked less. A load that leaves the server idle most of the time would lose"
                            + " fewer transactions, or none; --rate measures such a one.");
        }
        limits.add(
                "An unread slot costs by what it retains, which grows for as long as nobody reads it: until the disk is full, or"
                        + " old row versions of the catalogues are in the way. A stretch of %s shows the beginning of that alone."
                                .formatted(Format.seconds(result.design().durationSeconds())));
        limits.add(
                "wal_level is logical in all conditions: what that writes more than replica is in the baseline too.");
        limits.add(
                "Before the trials of a load in a round comes a checkpoint, and then the load for a while, unmeasured: behind a"
                        + " checkpoint each page is logged whole when it is first changed, which would fall on whichever trial is"
                        + " next. A server in use has that every few minutes.");
        limits.add(
                "pgbench reads its clock once for all clients of a thread that are ready: the shortest transactions, as those of"
                        + " select-1, may take no time by its log, and a percentile of nothing is compared with nothing.");
        limits.add(
                "The tables of one database serve all trials, one after the other: their history grows, and vacuum comes when it"
                        + " comes. The order of the trials is balanced, so that it favours none.");
        if (result.targets().size() > 1) {
            limits.add(
                    "Targets are measured without a slot, and slots with the direct one: what both cost together is not measured."
                            + " What a proxy gains where thousands of clients come and go is not asked here.");
        }
        if (foreign(result)) {
            limits.add(
                    "The CPU of a target that this run has not started cannot be told from that of other processes: trials through"
                            + " it count as disturbed by steal alone.");
        }
        return limits;
    }

    private static boolean foreign(ImpactResult result) {
        return result.trials().stream().map(Trial::interference).anyMatch(seen -> seen != null && unknown(seen));
    }

    private static boolean unknown(Interference seen) {
        return !Double.isFinite(seen.otherCores());
    }
}
