package io.debezium.perf.harness.report.section;

import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.ComparedArms.ReplayMedians;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.VariantInfo;

/**
 * A variant with those of its timed trials that stand for it.
 *
 * @param index of the variant; 0 is the baseline
 * @param title the spec, with the letter where another variant has the same
 * @param kind as {@link VariantInfo#kind}
 * @param trials in the order that they ran
 * @param medians over these
 */
public record Arm(
        int index,
        String spec,
        String title,
        String kind,
        List<Trial<Purpose, ReplayFigures>> trials,
        ReplayMedians medians) {

    private static final String DEBEZIUM = "debezium";
    private static final int LABEL = 28;

    public static List<Arm> of(CompareResult result) {
        List<Trial<Purpose, ReplayFigures>> standing = Trial.standing(result.trials(), Purpose.TIMED);
        List<String> specs = result.variants().stream().map(VariantInfo::spec).toList();
        return IntStream.range(0, result.variants().size())
                .mapToObj(index -> new Arm(
                        index,
                        specs.get(index),
                        (Collections.frequency(specs, specs.get(index)) > 1 ? letter(index) + ": " : "")
                                + specs.get(index),
                        result.variants().get(index).kind(),
                        standing.stream().filter(trial -> trial.arm() == index).toList(),
                        result.arms().each().get(index)))
                .toList();
    }

    public boolean debezium() {
        return DEBEZIUM.equals(kind);
    }

    /** How a sentence about the candidate names the baseline, which is the same where the instrument is tested. */
    public static String baseline(String spec, String candidate) {
        return spec.equals(candidate) ? "itself" : spec;
    }

    /** The names of several, the baseline once more left out. */
    public static String names(List<VariantInfo> variants) {
        return distinct(variants).stream().map(VariantInfo::spec).collect(Collectors.joining(", "));
    }

    /** What a report about two begins with: {@code All 9 gates held: `B` against `A`.} */
    public static Sentence lead(String headline, String candidate, String baseline) {
        return Sentence.of(headline + ": ")
                .code(candidate)
                .text(" against ")
                .code(baseline)
                .text(".");
    }

    /** A version reads as a word; anything longer is set as code. */
    public Sentence name() {
        return name(title);
    }

    public static Sentence name(String spec) {
        return spec.matches("[\\w.-]+") ? Sentence.of(spec) : Sentence.of("").code(spec);
    }

    /** A for the baseline, B, C and so on for the candidates. */
    public static String letter(int index) {
        return index < 26 ? Character.toString('A' + index) : "Z" + (index - 25);
    }

    /** The spec, with the letter where there are several; the baseline once more needs none. */
    public static String name(int index, List<VariantInfo> variants) {
        String spec = variants.get(index).spec();
        return variants.size() == 1 || same(variants.get(index)) ? spec : letter(index) + ": " + spec;
    }

    /** Each once. */
    public static List<VariantInfo> distinct(List<VariantInfo> variants) {
        return variants.stream().filter(variant -> !same(variant)).toList();
    }

    /** Likewise without the baseline. */
    public static List<VariantInfo> candidates(List<VariantInfo> variants) {
        return distinct(variants).stream().skip(1).toList();
    }

    /** Whether it is the baseline, once more. */
    public static boolean same(VariantInfo variant) {
        return variant.spec().equals(Comparison.SAME);
    }

    /** Short enough for a legend: the letter, and as much of the spec as there is room for. */
    public String label() {
        return letter(index) + ": " + brief(spec);
    }

    /** As much of a name as a legend or a table has room for. */
    public static String brief(String name) {
        return name.length() <= LABEL ? name : name.substring(0, LABEL - 2) + "..";
    }
}
