package io.debezium.perf.harness.experiment;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.variant.Variant;
import io.debezium.perf.harness.variant.VariantSpec;

/**
 * A variant in an experiment.
 *
 * @param index in the experiment's list of variants; 0 is the baseline
 * @param plugin the one that its spec names, or the tape's best
 * @param title its spec, or what it is called where that would be too long
 */
record Subject(int index, Variant variant, String plugin, String title) implements ComparedArm {

    Subject(int index, Variant variant, String plugin) {
        this(index, variant, plugin, variant.spec().text());
    }

    /** @throws io.debezium.perf.harness.InvalidConfiguration if one does not exist */
    static List<Variant> resolve(List<VariantSpec> specs, Path app, Console console) {
        return specs.stream()
                .map(spec -> {
                    console.busy("resolving " + spec.text());
                    return Variant.resolve(spec, app);
                })
                .toList();
    }

    /**
     * @param plugin that a spec's slots are read with
     * @param calibrate whether the baseline is among the candidates, too: as the last one
     */
    static List<Subject> of(List<Variant> variants, Function<VariantSpec, String> plugin, boolean calibrate) {
        List<Subject> subjects = new ArrayList<>();
        for (Variant variant : variants) {
            subjects.add(new Subject(subjects.size(), variant, plugin.apply(variant.spec())));
        }
        if (calibrate) {
            Subject baseline = subjects.get(0);
            subjects.add(new Subject(subjects.size(), baseline.variant(), baseline.plugin(), Comparison.SAME));
        }
        return subjects;
    }

    /** The same with what it executes counted. */
    Subject counted() {
        return new Subject(index, variant.counted(), plugin, title);
    }

    String spec() {
        return variant.spec().text();
    }

    /** Whether one of them is Debezium and the other is not, which does less. */
    boolean peerOf(Subject other) {
        return variant.spec().isDebezium() != other.variant.spec().isDebezium();
    }

    @Override
    public String question() {
        return same() ? Comparison.SAME : Sampling.question(variant.spec());
    }

    /** For a line of progress: the role tells two equal specs apart. */
    String label() {
        return index == 0 ? "baseline " + title : title;
    }

    @Override
    public String fileName() {
        return title.equals(spec()) ? variant.spec().fileName() : ComparedArm.super.fileName();
    }
}
