package io.debezium.perf.harness.question.latency;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import picocli.CommandLine.Option;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.command.HelpGroup;
import io.debezium.perf.harness.load.QueueConsumers;
import io.debezium.perf.harness.variant.VariantSpec;

/** The options for variants that write their events into a table. */
@HelpGroup.Of(HelpGroup.QUEUE)
final class QueueOptions {

    @Option(names = "--batch", paramLabel = "ROWS", split = ",")
    List<String> batches = new ArrayList<>();

    @Option(names = "--linger", paramLabel = "TIME")
    String linger;

    @Option(names = "--consumers", paramLabel = "N")
    Integer consumers;

    @Option(names = "--lease", paramLabel = "TIME")
    Duration lease;

    /** The variants with the options for batches, unless a variant's spec sets them itself. */
    List<VariantSpec> applied(List<VariantSpec> variants) {
        boolean used = linger != null || consumers != null || lease != null;
        if ((used || !batches.isEmpty()) && variants.stream().noneMatch(VariantSpec::writesToTable)) {
            throw InvalidConfiguration.of(
                    "cli.applies-to-no-variant",
                    "--batch, --linger, --consumers or --lease",
                    variants.get(0).text());
        }
        return variants.stream()
                .map(each -> linger == null ? each : each.ofTable("linger", linger))
                .flatMap(each -> batches.isEmpty() || each.ofTable("batch", "1").equals(each)
                        ? List.of(each).stream()
                        : batches.stream().map(rows -> each.ofTable("batch", rows)))
                .toList();
    }

    /** The consumers of the table; empty if no variant writes into one. */
    Optional<QueueConsumers> plan(List<VariantSpec> variants) {
        return variants.stream().anyMatch(VariantSpec::writesToTable)
                ? Optional.of(new QueueConsumers(
                        consumers == null ? 10 : consumers, lease == null ? Duration.ofSeconds(10) : lease))
                : Optional.empty();
    }
}
