package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.List;

import io.debezium.perf.harness.report.section.CompareLimits;
import io.debezium.perf.harness.report.section.SinkWords;
import io.debezium.perf.harness.result.SnapshotResult;

/** What a reader must not conclude from snapshots. */
final class SnapshotLimits {

    private SnapshotLimits() {}

    static List<String> of(SnapshotResult result) {
        List<String> limits = new ArrayList<>();
        limits.add(CompareLimits.ONE_MACHINE);
        limits.add(
                "Time is from just before the process is started until it has consumed the last row. The start of the JVM is in"
                        + " it, and what the program does before it asks the engine to run, which the tables show apart: the check of the"
                        + " properties' names among it, which loads classes that the engine needs as well.");
        limits.add(
                "The engine hands rows over in batches: the first row is there when the first batch is. It waits for a batch to"
                        + " fill, for up to poll.interval.ms (500 by default); where the rows do not fill the last one, that wait"
                        + " is in the time in all, and in the fixed cost of a line.");
        limits.add(
                "A fresh JVM compiles while it reads, so that the first rows cost more than those behind them. A connector that"
                        + " snapshots one table after the other pays for that once.");
        limits.add(
                "COPY and the cursor make nothing of the rows: no events, no schemas, no offsets. They say what the server and"
                        + " the driver take, not what a snapshot could.");
        limits.add(
                "The rows are those of pgbench_accounts: three integers and a text of 84 blanks. They are frozen and have been read"
                        + " before, so that hardly a disk is read; other columns cost otherwise.");
        limits.add(
                "CPU is told in steps of 10 ms. On a JDK before 21, what a thread has allocated since the last second counts only if"
                        + " it lives at the end.");
        limits.add(SinkWords.limit(result.variants()));
        if (result.variants().stream()
                .flatMap(variant -> variant.properties().stream())
                .noneMatch(property -> property.name().equals("snapshot.mode"))) {
            limits.add(
                    "snapshot.mode is initial_only: there is neither a slot nor a publication. What it takes to make them, and to"
                            + " go on to stream, is not in these times.");
        }
        limits.add("The reader, the database and the harness share this machine unless the database is elsewhere.");
        return limits;
    }
}
