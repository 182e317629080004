package io.debezium.perf.harness.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.process.Ledger;

/**
 * Fills a schema with a workload's tables: pgbench runs {@code schema.sql} and {@code rows.sql} with the schema first on the
 * search path.
 *
 * @param workload that {@linkplain #require has} rows
 * @param ledger where the forked program is noted
 */
public record WorkloadRows(TapeWorkload workload, Ledger ledger) {

    private static final List<String> FILES = List.of(TapeWorkload.SCHEMA, TapeWorkload.ROWS);

    /** Seed of pgbench's random numbers, so that all schemas of a size have the same rows. */
    private static final long SEED = 1;

    /**
     * Statements that cannot be repeated in several schemas: references to schema public, and extensions, which a database
     * has only once.
     */
    private static final Pattern OF_ONE_SCHEMA = Pattern.compile("\\bpublic\\.|(?i)\\bCREATE\\s+EXTENSION\\b");

    /**
     * A workload with tables of the given size.
     *
     * @param scale empty for the workload's own
     * @param columns empty for the workload's own
     * @throws InvalidConfiguration if it cannot fill tables with rows in any schema, or is not made for such parameters
     */
    public static TapeWorkload require(TapeWorkload workload, Optional<Integer> scale, Optional<Integer> columns) {
        if (workload.file(TapeWorkload.ROWS).isEmpty()) {
            throw InvalidConfiguration.of("load.has-no-rows-sql-which-fills", "--workload " + workload.name());
        }
        if (text(workload).anyMatch(OF_ONE_SCHEMA.asPredicate())) {
            throw InvalidConfiguration.of("load.names-schema-public-or-creates", "--workload " + workload.name());
        }
        requireUsed(workload, "scale", scale);
        requireUsed(workload, "columns", columns);
        return workload.sized(
                scale.orElse(workload.defaults().scale()),
                columns.orElse(workload.defaults().columns()));
    }

    private static void requireUsed(TapeWorkload workload, String variable, Optional<Integer> value) {
        Pattern use = Pattern.compile(":" + variable + "\\b");
        if (value.isPresent() && text(workload).noneMatch(use.asPredicate())) {
            throw InvalidConfiguration.of(
                    "load.is-for-workloads-whose-schema-sql",
                    "--%s %d".formatted(variable, value.get()),
                    variable,
                    workload.name());
        }
    }

    private static Stream<String> text(TapeWorkload workload) {
        return FILES.stream().flatMap(file -> workload.file(file).stream()).map(path -> {
            try {
                return Files.readString(path);
            } catch (IOException e) {
                throw new UncheckedIOException("cannot read " + path, e);
            }
        });
    }

    /**
     * @param schema an existing, empty schema
     * @param rows of all tables together, or the size of a catalog
     * @param progress receives the progress in a few words
     * @throws java.util.concurrent.CancellationException if interrupted
     */
    void fill(Endpoint endpoint, String schema, long rows, Consumer<String> progress) {
        progress.accept("%,d %s: %s makes them".formatted(rows, workload.unit(), workload.name()));
        // synchronous_commit stays on: VACUUM cannot freeze rows whose asynchronous commit is not on disk yet.
        Endpoint own = endpoint.withOptions("-c search_path=%s,public".formatted(schema));
        FixedLoad load = new FixedLoad(workload, own, workload.defaults().scale(), 1, SEED);
        FILES.forEach(file -> load.once(file, "rows", rows, ledger));
    }
}
