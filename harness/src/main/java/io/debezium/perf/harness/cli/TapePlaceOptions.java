package io.debezium.perf.harness.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

import picocli.CommandLine.Option;

import io.debezium.perf.harness.kafka.BrokerAddress;
import io.debezium.perf.harness.plan.TapePlan;
import io.debezium.perf.harness.postgres.DatabaseSpec;
import io.debezium.perf.harness.tape.TapeRequest;

/** Where tapes live, whatever is on them. */
final class TapePlaceOptions {

    /** Of the load while a tape is recorded. One for all, so that two machines' tapes hold the same changes. */
    static final long SEED = 1;

    private static final String AUTO = "auto";

    @Option(
            names = "--database",
            paramLabel = "WHERE",
            defaultValue = AUTO,
            description = "The private cluster that a tape lives in: auto (default), local or embedded.")
    String database;

    @Option(names = "--no-install", description = "Never install missing PostgreSQL packages.")
    boolean noInstall;

    /** @param kafka as of a {@link TapePlan} */
    TapePlan plan(TapeRequest request, OptionalLong warmUp, Optional<BrokerAddress> kafka) {
        return new TapePlan(request, warmUp, DatabaseSpec.parse(database), !noInstall, kafka, Home.folder());
    }

    /** As they would be typed again; none that says what is so without it. */
    List<String> words() {
        List<String> words = new ArrayList<>();
        if (!database.equals(AUTO)) {
            words.addAll(List.of("--database", database));
        }
        if (noInstall) {
            words.add("--no-install");
        }
        return words;
    }
}
