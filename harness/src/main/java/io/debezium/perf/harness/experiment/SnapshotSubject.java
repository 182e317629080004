package io.debezium.perf.harness.experiment;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import io.debezium.perf.harness.plan.SnapshotPlan;
import io.debezium.perf.harness.result.VariantInfo;
import io.debezium.perf.harness.variant.Variant;
import io.debezium.perf.harness.variant.VariantSpec;

/**
 * What reads a table as a whole.
 *
 * @param subject the variant; of a native way the reader that needs no Debezium, titled as the way
 * @param way {@code copy} or {@code cursor}; empty for the engine
 */
record SnapshotSubject(Subject subject, Optional<String> way) {

    /** In the order that results have them. */
    static final List<String> WAYS = List.of("copy", "cursor");

    /** On the class path of the raw reader, and on the JDK of the baseline. */
    static VariantSpec nativeSpec(SnapshotPlan plan) {
        String jdk = plan.variants().get(0).jdk().map(path -> ",jdk=" + path).orElse("");
        return VariantSpec.parse("raw" + jdk);
    }

    /**
     * The engine's, then the native ways.
     *
     * @param engines the variants
     * @param reader resolved, of {@link #nativeSpec}
     */
    static List<SnapshotSubject> of(List<Subject> engines, Variant reader) {
        Stream<SnapshotSubject> natives = WAYS.stream()
                .map(way -> new SnapshotSubject(
                        new Subject(engines.size() + WAYS.indexOf(way), reader, "none", way), Optional.of(way)));
        return Stream.concat(engines.stream().map(engine -> new SnapshotSubject(engine, Optional.empty())), natives)
                .toList();
    }

    String title() {
        return subject.title();
    }

    /** @param command the command line of its newest trial */
    VariantInfo told(String command) {
        if (way.isEmpty()) {
            return Described.variant(subject, command);
        }
        return new VariantInfo(
                title(),
                "native",
                null,
                subject.plugin(),
                subject.variant().jdk().toString(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                command);
    }
}
