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
 * What a trial of a snapshot needs.
 *
 * @param program with the name of a slot, in case the engine creates one, which a snapshot alone does not need
 * @param size that identifies the tables; figures are per row of it
 * @param contents of the tables
 * @param viaRoot whether partitioned tables are read instead of their partitions
 * @param purpose timed, digest for the rows' content, or counted from the creation of the engine on
 */
record SnapshotSetUp(TrialSetUp program, long size, Contents contents, boolean viaRoot, Purpose purpose) {

    /** A file in the trial's folder with the content of the first rows, as text. */
    static final String CONTENT = "rows.txt";

    long rows() {
        return contents.rows();
    }

    /** The checksum of the keys of all rows. */
    long keys() {
        return viaRoot ? contents.rootKeys() : contents.keys();
    }

    Map<String, String> engineProperties() {
        // Excludes instead of listing what is included: a long list for a large catalog would have a cost of its own.
        String left = (viaRoot ? contents.partitions() : contents.roots())
                .stream().map(name -> name.replaceAll("[^A-Za-z0-9_]", ".")).collect(Collectors.joining("|"));
        return program.engineProperties(Map.of(
                "schema.include.list",
                RowTables.schema(size),
                "table.include.list",
                RowTables.schema(size) + "[.](?!(" + left + ")$).*",
                "snapshot.mode",
                "initial_only",
                // Flushes once, at the end: otherwise a flush would fall into a trial or not by chance.
                "offset.flush.interval.ms",
                "3600000"));
    }

    /** The command-line options of the program under test. */
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
