package io.debezium.perf.harness.report.section;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Figures;
import io.debezium.perf.harness.result.Measured;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.VariantInfo;
import io.debezium.perf.harness.variant.SpecText;

/**
 * A variant with its timed trials that count.
 *
 * @param index of the variant; 0 is the baseline
 * @param title the spec, preceded by the letter if another variant has the same spec
 * @param label as {@link #labels}
 * @param kind as {@link VariantInfo#kind}
 * @param trials in the order in which they ran
 * @param figures medians of these trials
 */
public record Arm(
        int index,
        String spec,
        String title,
        String label,
        String kind,
        List<Trial<Purpose, ReplayFigures>> trials,
        Figures figures)
        implements Measured {

    private static final String DEBEZIUM = "debezium";
    private static final int LABEL = 40;

    public static List<Arm> of(CompareResult result) {
        List<Trial<Purpose, ReplayFigures>> standing = Trial.standing(result.trials(), Purpose.TIMED);
        List<String> specs = result.variants().stream().map(VariantInfo::spec).toList();
        List<String> labels = labels(result.variants());
        return IntStream.range(0, result.variants().size())
                .mapToObj(index -> new Arm(
                        index,
                        specs.get(index),
                        (Collections.frequency(specs, specs.get(index)) > 1 ? letter(index) + ": " : "")
                                + specs.get(index),
                        labels.get(index),
                        result.variants().get(index).kind(),
                        standing.stream().filter(trial -> trial.arm() == index).toList(),
                        result.aggregates().of(index, Purpose.TIMED).orElse(Figures.of())))
                .toList();
    }

    public boolean debezium() {
        return DEBEZIUM.equals(kind);
    }

    /** The name of the baseline in a sentence about the candidate; "itself" if both are the same. */
    public static String baseline(String spec, String candidate) {
        return spec.equals(candidate) ? "itself" : spec;
    }

    /** The specs of several variants, without the baseline's second arm. */
    public static String names(List<VariantInfo> variants) {
        return distinct(variants).stream().map(VariantInfo::spec).collect(Collectors.joining(", "));
    }

    /** The subject of a sentence about two variants: {@code `B` against `A`} */
    public static Sentence against(String candidate, String baseline) {
        return Sentence.of("").code(candidate).text(" against ").code(baseline);
    }

    /** The title for a sentence: a version is set as text, anything longer as code. */
    public Sentence name() {
        return name(title);
    }

    public static Sentence name(String spec) {
        return spec.matches("[\\w.-]+(,? [\\w.:-]+)*")
                ? Sentence.of(spec)
                : Sentence.of("").code(spec);
    }

    /** A for the baseline, B, C and so on for the candidates. */
    public static String letter(int index) {
        return index < 26 ? Character.toString('A' + index) : "Z" + (index - 25);
    }

    /** The variants without the baseline's second arm. */
    public static List<VariantInfo> distinct(List<VariantInfo> variants) {
        return variants.stream().filter(variant -> !same(variant)).toList();
    }

    /** Whether a variant is the baseline's second arm. */
    public static boolean same(VariantInfo variant) {
        return variant.spec().equals(Comparison.SAME);
    }

    /**
     * A name for each variant that is short enough for a table or a legend: its letter, and the parts of its spec that not
     * all variants share, or the version if it has no others.
     */
    public static List<String> labels(List<VariantInfo> variants) {
        List<String> common = distinct(variants).size() > 1 ? common(variants) : List.of();
        return IntStream.range(0, variants.size())
                .mapToObj(index -> same(variants.get(index))
                        ? Comparison.SAME
                        : (variants.size() > 1 ? letter(index) + ": " : "")
                                + own(variants.get(index).spec(), common))
                .toList();
    }

    /** The parts of specs that all variants share; the baseline's second arm does not count. */
    static List<String> common(List<VariantInfo> variants) {
        List<List<String>> all = distinct(variants).stream()
                .map(variant -> SpecText.parts(variant.spec()))
                .toList();
        return all.isEmpty()
                ? List.of()
                : all.get(0).stream()
                        .filter(part -> all.stream().allMatch(parts -> parts.contains(part)))
                        .toList();
    }

    private static String own(String spec, List<String> common) {
        List<String> own = new ArrayList<>(SpecText.parts(spec));
        String version = own.get(0);
        own.removeAll(common);
        String name = own.isEmpty() ? version : String.join(",", own);
        return name.length() <= LABEL ? name : name.substring(0, LABEL - 2) + "..";
    }
}
