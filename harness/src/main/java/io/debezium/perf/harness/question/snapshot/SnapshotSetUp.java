package io.debezium.perf.harness.question.snapshot;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.debezium.perf.harness.load.RowTables;
import io.debezium.perf.harness.load.RowTables.Contents;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.trial.TrialSetUp;

/**
 * Everything that one trial needs that reads tables as a whole, resolved.
 *
 * @param program with the name of a slot, should the variant have the engine make one: a snapshot alone needs none
 * @param size by which the tables are known, and of which the figures are
 * @param contents what they hold
 * @param viaRoot whether partitioned tables are read, and not their partitions
 * @param purpose timed, digest for what its rows hold, or counted: as a whole, since the engine was made
 */
record SnapshotSetUp(TrialSetUp program, long size, Contents contents, boolean viaRoot, Purpose purpose) {

    /** In the trial's folder: what the first rows hold, as text. */
    static final String CONTENT = "rows.txt";

    long rows() {
        return contents.rows();
    }

    /** What the keys of all rows come to. */
    long keys() {
        return viaRoot ? contents.rootKeys() : contents.keys();
    }

    Map<String, String> engineProperties() {
        // Not a list of those that are in: that of a large catalog would have a cost of its own.
        String left = (viaRoot ? contents.partitions() : contents.roots())
                .stream().map(name -> name.replaceAll("[^A-Za-z0-9_]", ".")).collect(Collectors.joining("|"));
        return program.engineProperties(Map.of(
                "schema.include.list",
                RowTables.schema(size),
                "table.include.list",
                RowTables.schema(size) + "[.](?!(" + left + ")$).*",
                "snapshot.mode",
                "initial_only",
                // Once, at the end: a flush falls into a trial or not by chance.
                "offset.flush.interval.ms",
                "3600000"));
    }

    /** The options of the program under test. */
    List<String> options() {
        List<String> options = new ArrayList<>(List.of("--rows", Long.toString(rows()), "--hold"));
        if (purpose == Purpose.COUNTED) {
            options.addAll(List.of("--count", "0-" + rows()));
        }
        if (purpose == Purpose.DIGEST) {
            options.addAll(
                    List.of("--content", program.folder().resolve(CONTENT).toString()));
        }
        return options;
    }
}
