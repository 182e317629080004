package io.debezium.perf.harness.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

import picocli.CommandLine.Option;

import io.debezium.perf.harness.load.NamedWorkload;
import io.debezium.perf.harness.plan.TapePlan;
import io.debezium.perf.harness.postgres.DatabaseSpec;
import io.debezium.perf.harness.tape.TapeRequest;

/** The options of every command that replays tapes, whatever is on them. */
class TapeSizeOptions {

    /** Of the load while it is recorded. One for all, so that two machines' tapes hold the same changes. */
    static final long SEED = 1;

    private static final String AUTO = "auto";

    @Option(
            names = "--events",
            paramLabel = "N",
            description = "Row events on the tape, about (default: the workload's own, 600000 for pgbench's).")
    Long events;

    @Option(
            names = "--scale",
            paramLabel = "N",
            description = "Size of the tables (default: the workload's own, 10 for pgbench's: 1,000,000 accounts).")
    Integer scale;

    @Option(
            names = "--warmup-events",
            paramLabel = "N",
            description = "Events at the start of each trial that are not measured (default: a third).")
    Long warmUpEvents;

    @Option(
            names = "--database",
            paramLabel = "WHERE",
            defaultValue = AUTO,
            description = "The private cluster that the tape lives in: auto (default), local or embedded.")
    String database;

    @Option(names = "--no-install", description = "Never install missing PostgreSQL packages.")
    boolean noInstall;

    final TapePlan plan(NamedWorkload workload) {
        TapeRequest request = TapeRequest.of(workload, SEED);
        if (events != null) {
            request = request.withEvents(events);
        }
        if (scale != null) {
            request = request.withScale(scale);
        }
        return plan(request, warmUpEvents == null ? OptionalLong.empty() : OptionalLong.of(warmUpEvents));
    }

    /** A tape of its own size in the same place. */
    final TapePlan placed(TapeRequest request) {
        return plan(request, OptionalLong.empty());
    }

    private TapePlan plan(TapeRequest request, OptionalLong warmUp) {
        return new TapePlan(request, warmUp, DatabaseSpec.parse(database), !noInstall, Home.folder());
    }

    /** As they would be typed again; none that says what is so without it. */
    final List<String> words() {
        List<String> words = new ArrayList<>();
        add(words, "--events", events);
        add(words, "--scale", scale);
        add(words, "--warmup-events", warmUpEvents);
        words.addAll(placeWords());
        return words;
    }

    /** Those of them that say where the tape lives. */
    final List<String> placeWords() {
        List<String> words = new ArrayList<>();
        add(words, "--database", database.equals(AUTO) ? null : database);
        if (noInstall) {
            words.add("--no-install");
        }
        return words;
    }

    private static void add(List<String> words, String option, Object valueOrNull) {
        if (valueOrNull != null) {
            words.addAll(List.of(option, valueOrNull.toString()));
        }
    }
}
