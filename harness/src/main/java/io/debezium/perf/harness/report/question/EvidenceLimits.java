package io.debezium.perf.harness.report.question;

import java.util.List;

import io.debezium.perf.harness.report.section.CompareLimits;

/** What evidence does not show, a sentence each. */
final class EvidenceLimits {

    private EvidenceLimits() {}

    static List<String> of() {
        return List.of(
                CompareLimits.ONE_MACHINE,
                "No serialisation, no Kafka, no network: the consumer counts and throws away, so that any gain is smaller end to end.",
                "One machine, one operating system, one JDK, and the workloads that were replayed, as fast as they can be read: other processors, rows and types of columns weigh the same code differently, and latency under a live load is not in it.",
                "That both do the same is shown for the tapes that were compared, not for every configuration of the connector.");
    }
}
