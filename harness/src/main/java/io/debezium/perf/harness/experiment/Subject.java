package io.debezium.perf.harness.experiment;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

import io.debezium.perf.harness.Secrets;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Property;
import io.debezium.perf.harness.result.VariantInfo;
import io.debezium.perf.harness.variant.Variant;
import io.debezium.perf.harness.variant.VariantSpec;

/**
 * A variant in an experiment.
 *
 * @param index in the experiment's list of variants; 0 is the baseline
 * @param plugin the logical decoding plugin that it uses
 * @param title its spec, or a shorter name
 */
public record Subject(int index, Variant variant, String plugin, String title) implements Arm {

    public Subject(int index, Variant variant, String plugin) {
        this(index, variant, plugin, variant.spec().text());
    }

    /**
     * The arms of a list of variants, the first of which is the baseline.
     *
     * @param plugin gives the plugin of a spec
     * @param calibrate whether to add the baseline as the last candidate, too
     */
    public static List<Subject> of(List<Variant> variants, Function<VariantSpec, String> plugin, boolean calibrate) {
        List<Subject> arms = new ArrayList<>();
        for (Variant variant : variants) {
            arms.add(new Subject(arms.size(), variant, plugin.apply(variant.spec())));
        }
        if (calibrate) {
            Subject baseline = arms.get(0);
            arms.add(new Subject(arms.size(), baseline.variant(), baseline.plugin(), Comparison.SAME));
        }
        return arms;
    }

    /** A copy whose executed code is counted. */
    public Subject counted() {
        return new Subject(index, variant.counted(), plugin, title);
    }

    public String spec() {
        return variant.spec().text();
    }

    /** Whether one of the two is Debezium and the other is not, so that they do not do the same work. */
    public boolean peerOf(Subject other) {
        return variant.spec().isDebezium() != other.variant.spec().isDebezium();
    }

    @Override
    public String question() {
        return same() ? Comparison.SAME : Sampling.question(variant.spec());
    }

    /** The title for lines of progress; the baseline is marked, since a candidate may have the same spec. */
    public String label() {
        return index == 0 ? "baseline " + title : title;
    }

    @Override
    public String fileName() {
        return title.equals(spec()) ? variant.spec().fileName() : Arm.super.fileName();
    }

    /**
     * The description of this variant in the result.
     *
     * @param contentOrNull when and where its content was found correct; null if unknown
     * @param command the command line of its newest trial
     */
    VariantInfo info(String contentOrNull, String command) {
        VariantSpec spec = variant.spec();
        return new VariantInfo(
                same() ? Comparison.SAME : spec.text(),
                spec.kind(),
                spec.isDebezium() ? spec.version() : null,
                plugin,
                variant.jdk().toString(),
                spec.jvm(),
                properties(variant.properties()),
                variant.overlay().entries().stream().map(Path::toString).toList(),
                variant.overlay().replaced(),
                variant.overlay().source().orElse(null),
                contentOrNull,
                command);
    }

    /** Debezium properties by name, secrets masked. */
    static List<Property> properties(Map<String, String> properties) {
        return new TreeMap<>(properties)
                .entrySet().stream()
                        .map(each ->
                                new Property(each.getKey(), Secrets.named(each.getKey()) ? "***" : each.getValue()))
                        .toList();
    }
}
