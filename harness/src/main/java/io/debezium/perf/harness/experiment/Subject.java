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
 * @param plugin the one that its spec names, or the tape's best
 * @param title its spec, or what it is called where that would be too long
 */
public record Subject(int index, Variant variant, String plugin, String title) implements Arm {

    public Subject(int index, Variant variant, String plugin) {
        this(index, variant, plugin, variant.spec().text());
    }

    /**
     * @param plugin that a spec's slots are read with
     * @param calibrate whether the baseline is among the candidates, too: as the last one
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

    /** The same with what it executes counted. */
    public Subject counted() {
        return new Subject(index, variant.counted(), plugin, title);
    }

    public String spec() {
        return variant.spec().text();
    }

    /** Whether one of them is Debezium and the other is not, which does less. */
    public boolean peerOf(Subject other) {
        return variant.spec().isDebezium() != other.variant.spec().isDebezium();
    }

    @Override
    public String question() {
        return same() ? Comparison.SAME : Sampling.question(variant.spec());
    }

    /** For a line of progress: the role tells two equal specs apart. */
    public String label() {
        return index == 0 ? "baseline " + title : title;
    }

    @Override
    public String fileName() {
        return title.equals(spec()) ? variant.spec().fileName() : Arm.super.fileName();
    }

    /**
     * As the result tells it.
     *
     * @param contentOrNull where its content was found right
     * @param command the command line of its newest trial
     */
    VariantInfo info(String contentOrNull, String command) {
        VariantSpec spec = variant.spec();
        return new VariantInfo(
                same() ? Comparison.SAME : spec.text(),
                spec.kind(),
                spec.debezium().orElse(null),
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
