package io.debezium.perf.harness.report;

import java.util.List;

import io.debezium.perf.harness.result.ProfileDifference;

/** Made-up differences between the profiles of a baseline and a candidate. */
final class ProfileFixture {

    private ProfileFixture() {}

    static List<ProfileDifference> differences(String candidate) {
        return List.of(
                difference(candidate, ProfileDifference.CostKind.CPU, "us/event", 1),
                difference(candidate, ProfileDifference.CostKind.ALLOCATION, "bytes/event", 900));
    }

    static ProfileDifference difference(String candidate, ProfileDifference.CostKind kind, String unit, double scale) {
        return new ProfileDifference(
                CompareResultFixture.OLD,
                candidate,
                kind,
                unit,
                3,
                3,
                0.95,
                row("", 18.2 * scale, 23.8 * scale, 0.4 * scale),
                List.of(
                        row(
                                "io.debezium.pipeline.metrics.CommonEventMeter.onEvent",
                                0.21 * scale,
                                3.19 * scale,
                                0.2 * scale),
                        row(
                                "io.debezium.connector.postgresql.PostgresSchema.schemaChanged",
                                1.02 * scale,
                                2.31 * scale,
                                0.3 * scale),
                        row(
                                "io.debezium.relational.TableSchemaBuilder.lambda$createValueGenerator$5",
                                3.53 * scale,
                                3.4 * scale,
                                0.3 * scale),
                        row("io.debezium.data.Envelope.create", 0.9 * scale, 0.4 * scale, 0.1 * scale)),
                List.of(row("java.util.HashMap.getNode", 1.1 * scale, 1.9 * scale, 0.2 * scale)),
                List.of());
    }

    private static ProfileDifference.DifferenceRow row(String name, double baseline, double candidate, double half) {
        double difference = candidate - baseline;
        return new ProfileDifference.DifferenceRow(
                name, baseline, candidate, difference, difference - half, difference + half);
    }
}
