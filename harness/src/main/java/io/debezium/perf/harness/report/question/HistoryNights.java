package io.debezium.perf.harness.report.question;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary.Answer;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.result.HistoryResult.HistoryChart;
import io.debezium.perf.harness.result.HistoryResult.HistoryLine;
import io.debezium.perf.harness.result.HistoryResult.LineRole;
import io.debezium.perf.harness.result.HistoryResult.NightStep;

/**
 * The nights in which a figure changed its level, in sentences.
 *
 * @param confidence of the steps' intervals, 0.95 for 95 %
 */
record HistoryNights(HistoryChart chart, double confidence) {

    static final String LIMIT =
            "Steps over the nights are changes of level (E-divisive): a purely random series shows one in at most 1 of 200 histories. A"
                    + " step of less than 1 %, or of fewer than three nights, is not found, and one of little more than the nights'"
                    + " scatter only after more nights. A step is attributed by what else changed in the same nights.";

    /** Steps that are told; the newest. */
    private static final int MOST = 8;

    private record OwnStep(HistoryLine line, NightStep step) {}

    Answer answer() {
        List<OwnStep> steps = chart.lines().stream()
                .flatMap(line -> line.steps().stream().map(step -> new OwnStep(line, step)))
                .sorted(Comparator.comparing((OwnStep own) -> own.step().at()).reversed())
                .toList();
        HistoryLine baseline = chart.lines().get(chart.lines().size() - 1);
        return new Answer(
                Sentence.of("")
                        .code(chart.measured().label())
                        .text(", %s of ".formatted(chart.metric().label()))
                        .code(chart.lines().get(0).with())
                        .text(" against ")
                        .code(baseline.with())
                        .text(" in %s on machine %s: %s."
                                .formatted(
                                        Format.count(chart.places().size(), "night"),
                                        chart.machine().fingerprint(),
                                        counted(steps))),
                Stream.concat(
                                steps.stream().limit(MOST).map(this::sentence),
                                chart.lines().stream()
                                        .filter(line -> line.drift() != 1)
                                        .map(HistoryNights::drift))
                        .toList());
    }

    /** {@code 1 step in Debezium, 2 of the machine} */
    private static String counted(List<OwnStep> steps) {
        long own = steps.stream().filter(one -> one.step().debezium()).count();
        return steps.isEmpty()
                ? "no step"
                : "%s in Debezium, %s of the machine"
                        .formatted(Format.count(own, "step"), Format.count(steps.size() - own));
    }

    private Sentence sentence(OwnStep own) {
        NightStep step = own.step();
        LineRole role = own.line().role();
        Effect effect = effect(step);
        Sentence sentence = Sentence.of("%s (first night %s to %s): %s from %s to %s, %s (%s %s). "
                .formatted(
                        chart.places().get(step.at()),
                        chart.places().get(step.earliest()),
                        chart.places().get(step.latest()),
                        name(role),
                        value(role, step.before()),
                        value(role, step.after()),
                        effect.signed(),
                        effect.interval(),
                        effect.signedRange()));
        if (!step.debezium()) {
            return sentence.text(
                    role == LineRole.RATIO
                            ? "The baseline, which is the same every night, changed too: the step is attributed to the machine."
                            : "The step is attributed to the machine: the baseline is the same every night.");
        }
        Sentence debezium = sentence.text("The step is attributed to Debezium, because the baseline did not change. ");
        return step.bisect().isEmpty()
                ? debezium.text(
                        step.from() != null && step.from().equals(step.to())
                                ? "Both sides have the same commit: check what else changed in the build."
                                : "No two commits are known to bisect between: build the nightly as VERSION,git=DIR@BRANCH.")
                : debezium.text("Find the commit: ").code(new Invocation(step.bisect(), 0).commandLine());
    }

    private static Sentence drift(HistoryLine line) {
        return Sentence.of("%s drifts by %s over all nights, without a step."
                .formatted(Format.capital(name(line.role())), Effect.signed(line.drift())));
    }

    Effect effect(NightStep step) {
        return new Effect(step.ratio(), step.low(), step.high(), confidence);
    }

    static String name(LineRole role) {
        return role == LineRole.SAME ? "A/A" : role.id();
    }

    private String value(LineRole role, double value) {
        return role == LineRole.BASELINE
                ? Format.withUnit(value, chart.unit())
                : String.format(Locale.ROOT, "%.3f", value);
    }
}
