package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.section.AgainstItself;
import io.debezium.perf.harness.report.section.Arm;
import io.debezium.perf.harness.report.section.CompareWarnings;
import io.debezium.perf.harness.report.section.RoundWarnings;
import io.debezium.perf.harness.result.Contrast;
import io.debezium.perf.harness.result.ImpactFigures;
import io.debezium.perf.harness.result.ImpactResult;
import io.debezium.perf.harness.result.Interference;
import io.debezium.perf.harness.result.RecordResult.Printout;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;

/** What speaks against believing what capturing costs, a sentence each, worst first. */
final class ImpactWarnings {

    /** Part of all cores that others may use without a word. */
    private static final double OTHERS = 0.1;

    /** Of a reader that has next to nothing to do it does not matter what it does. */
    private static final double IDLE_CORES = 0.05;

    private ImpactWarnings() {}

    static List<String> of(ImpactResult result, List<ImpactCase> cases) {
        List<String> warnings = new ArrayList<>();
        RoundWarnings.outcome(result.command(), result.outcome()).ifPresent(warnings::add);
        CompareWarnings.resumed(result.outcome()).ifPresent(warnings::add);
        result.trials().stream()
                .filter(cell -> cell.status() == TrialStatus.FAILED)
                .forEach(cell -> warnings.add("%s failed: %s"
                        .formatted(Format.capital(name(result, cell)), CompareWarnings.sentence(cell.message()))));
        warnings.addAll(itself(result).warnings());
        cases.forEach(one -> failedTransactions(one).ifPresent(warnings::add));
        result.trials().stream()
                .filter(cell -> cell.figures() != null && cell.figures().printout() != null)
                .filter(cell -> !cell.figures().printout().agrees())
                .forEach(cell -> warnings.add(disagreement(result, cell)));
        cases.forEach(one -> behind(one).ifPresent(warnings::add));
        cases.stream()
                .filter(one -> one.jitShare() > RecordWarnings.JIT && one.engineCores() > IDLE_CORES)
                .map(one ->
                        "%s was still warming up under %s: its compiler used %s of its CPU time, which a reader that runs for hours does not need. A longer --warmup shows that one."
                                .formatted(Format.capital(one.label()), one.load(), Format.percent(one.jitShare())))
                .forEach(warnings::add);
        warnings.addAll(RoundWarnings.disturbed(result.trials()));
        others(result, cases).ifPresent(warnings::add);
        RoundWarnings.few(result.design().rounds(), result.contrasts().stream().map(Contrast::comparison))
                .ifPresent(warnings::add);
        result.trials().stream()
                .map(Trial::figures)
                .filter(Objects::nonNull)
                .flatMap(figures -> figures.notes().stream())
                .distinct()
                .forEach(warnings::add);
        warnings.addAll(result.notes());
        return warnings;
    }

    private static AgainstItself itself(ImpactResult result) {
        return RoundWarnings.itself(
                result.design().rounds(),
                result.loads(),
                load -> "under " + load.name(),
                load -> result.contrasts().stream()
                        .filter(contrast -> contrast.condition().equals(load.name()))
                        .map(Contrast::comparison)
                        .filter(comparison -> comparison.metric() == ImpactHeadline.metric(result)));
    }

    /** {@code 15.8 % of the transactions of ... failed (most in trial 3: 16.2 %)}. */
    private static Optional<String> failedTransactions(ImpactCase one) {
        if (one.failed() == 0) {
            return Optional.empty();
        }
        Trial<String, ImpactFigures> worst = one.cells().stream()
                .max(Comparator.comparingDouble(cell -> cell.figures().failedShare()))
                .orElseThrow();
        return Optional.of(
                "%s of the transactions of %s with %s failed (most in trial %d: %s): what is not done takes no time, so it is called faster in nothing."
                        .formatted(
                                Format.percent(one.failedShare()),
                                one.load(),
                                one.label(),
                                worst.number(),
                                Format.percent(worst.figures().failedShare())));
    }

    private static String disagreement(ImpactResult result, Trial<String, ImpactFigures> cell) {
        Printout printout = cell.figures().printout();
        return "In %s the generator printed %s transactions/s, and by its log of every transaction there were %s: one of them is wrong."
                .formatted(
                        name(result, cell),
                        Format.number(printout.printedPerSecond()),
                        Format.number(printout.countedPerSecond()));
    }

    private static Optional<String> behind(ImpactCase one) {
        List<Trial<String, ImpactFigures>> behind = one.notKeepingUp();
        return behind.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "%s did not keep up with %s in %d of %s (%s of WAL behind at the end, median): to read all of it would have cost more."
                                .formatted(
                                        Format.capital(one.label()),
                                        one.load(),
                                        behind.size(),
                                        Format.count(one.cells().size(), "trial"),
                                        Format.bytes(one.behind())));
    }

    /** Where the limit lets them: what others take, both sides of a comparison lack, but not the same of both. */
    private static Optional<String> others(ImpactResult result, List<ImpactCase> cases) {
        double busy = Arm.median(cases.stream()
                .flatMap(one -> one.cells().stream())
                .map(Trial::interference)
                .filter(Objects::nonNull)
                .map(Interference::otherCores)
                .filter(Double::isFinite)
                .toList());
        return busy > OTHERS * result.environment().cores()
                ? Optional.of(
                        "Other processes kept %s of the machine's %s cores busy (median of the trials): rates are those of what was left."
                                .formatted(
                                        Format.number(busy),
                                        Format.count(result.environment().cores())))
                : Optional.empty();
    }

    private static String name(ImpactResult result, Trial<String, ImpactFigures> cell) {
        return "trial %d (%s, %s)"
                .formatted(
                        cell.number(),
                        cell.condition(),
                        ImpactCase.plain(
                                ImpactCase.name(result, result.conditions().get(cell.arm()))));
    }
}
