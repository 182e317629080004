package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.section.Arm;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Contrast;
import io.debezium.perf.harness.result.ImpactFigures;
import io.debezium.perf.harness.result.ImpactResult;
import io.debezium.perf.harness.result.ImpactResult.Capture;
import io.debezium.perf.harness.result.ImpactResult.Condition;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.VariantInfo;

/**
 * A load under a condition, with the trials that stand for it.
 *
 * @param name of the condition, with code where it is a spec
 * @param cells at least one, in the order of their rounds
 */
record ImpactCase(Condition condition, Sentence name, String load, List<Trial<String, ImpactFigures>> cells) {

    /** By load, then by condition; those without a trial that came to figures are left out. */
    static List<ImpactCase> of(ImpactResult result) {
        List<ImpactCase> cases = new ArrayList<>();
        result.loads().forEach(load -> {
            for (int i = 0; i < result.conditions().size(); i++) {
                List<Trial<String, ImpactFigures>> standing = result.standing(i, load.name());
                if (!standing.isEmpty()) {
                    Condition condition = result.conditions().get(i);
                    cases.add(new ImpactCase(condition, name(result, condition), load.name(), standing));
                }
            }
        });
        return cases;
    }

    /** {@code no slot}, {@code 3.6.3.Final (decoderbufs)}. */
    static Sentence name(ImpactResult result, Condition condition) {
        if (condition.capture() != Capture.READ) {
            return Sentence.of(condition.label());
        }
        VariantInfo variant = result.variants().get(condition.variant());
        return Arm.name(variant.spec().replace(",plugin=" + variant.plugin(), ""))
                .text(" (" + variant.plugin() + ")");
    }

    /** Whether it is the first condition, once more. */
    boolean same() {
        return condition.label().equals(Comparison.SAME);
    }

    /** The name without marks, for tables. */
    String label() {
        return plain(name);
    }

    static String plain(Sentence sentence) {
        return sentence.plain().replace("`", "");
    }

    List<ImpactFigures> figures() {
        return cells.stream().map(Trial::figures).toList();
    }

    /** Over the rounds; NaN where none knows it. */
    double median(Function<ImpactFigures, Double> value) {
        return Arm.median(figures().stream()
                .map(value)
                .filter(Objects::nonNull)
                .filter(Double::isFinite)
                .toList());
    }

    double transactionsPerSecond() {
        return median(ImpactFigures::transactionsPerSecond);
    }

    /** Median over the rounds, microseconds. */
    double percentile(double percent) {
        return median(figures -> figures.percentileMicros(percent));
    }

    /** Of all rounds together. */
    long failed() {
        return figures().stream().mapToLong(figures -> figures.load().failed()).sum();
    }

    /** Of all rounds' transactions, 0 to 1. */
    double failedShare() {
        long done = figures().stream()
                .mapToLong(figures -> figures.load().transactions())
                .sum();
        return failed() == 0 ? 0 : (double) failed() / (failed() + done);
    }

    /** The same load under the first condition; empty where that came to nothing. */
    Optional<ImpactCase> alone(ImpactResult result) {
        List<Trial<String, ImpactFigures>> standing = result.standing(0, load);
        Condition first = result.conditions().get(0);
        return standing.isEmpty()
                ? Optional.empty()
                : Optional.of(new ImpactCase(first, name(result, first), load, standing));
    }

    double serverCores() {
        return median(figures -> figures.cores().database());
    }

    /** NaN where nothing reads. */
    double engineCores() {
        return median(
                figures -> figures.reader() == null ? null : figures.cores().engine());
    }

    double proxyCores() {
        return median(ImpactFigures::proxyCores);
    }

    /** Bytes; NaN without a slot. */
    double retained() {
        return median(figures ->
                figures.retainedBytes() == null ? null : figures.retainedBytes().doubleValue());
    }

    /** Bytes; NaN where nothing reads, or it came to no event. */
    double behind() {
        return median(figures -> figures.reader() == null || figures.reader().behindBytes() == null
                ? null
                : figures.reader().behindBytes().doubleValue());
    }

    /** Of the reader's CPU time that its compiler had; NaN where nothing reads, or that is not known. */
    double jitShare() {
        return median(
                figures -> figures.reader() == null ? null : figures.reader().jitShare());
    }

    /** Trials in which what captured did not keep up with the load. */
    List<Trial<String, ImpactFigures>> notKeepingUp() {
        return cells.stream()
                .filter(cell -> cell.figures().reader() != null
                        && cell.figures().reader().behind(cell.figures()))
                .toList();
    }

    /** By a metric against the first condition; empty for that one, and where it was not measured. */
    Optional<Contrast<String>> against(ImpactResult result, Metric metric) {
        return contrasts(result)
                .filter(contrast -> contrast.comparison().metric() == metric)
                .findFirst();
    }

    /** Likewise by every metric. */
    Stream<Contrast<String>> contrasts(ImpactResult result) {
        return result.contrasts().stream()
                .filter(contrast -> contrast.condition().equals(load)
                        && contrast.comparison().candidate().equals(condition.label()));
    }
}
