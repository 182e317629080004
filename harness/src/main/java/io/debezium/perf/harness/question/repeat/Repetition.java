package io.debezium.perf.harness.question.repeat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.question.repeat.RepeatResult.OtherFact;
import io.debezium.perf.harness.question.repeat.RepeatResult.RepeatVerdict;
import io.debezium.perf.harness.question.repeat.RepeatResult.RepeatedFigure;
import io.debezium.perf.harness.result.Compared;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Environment;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Result;
import io.debezium.perf.harness.result.RunFact;
import io.debezium.perf.harness.result.RunFact.FactKind;
import io.debezium.perf.harness.result.TapeInfo;

/** Compares a result with one that repeats it. */
final class Repetition {

    /** Largest relative difference with which counts agree, of the same code on the same JDK over the same tape. */
    private static final double COUNTS_AGREE = 0.002;

    private Repetition() {}

    /**
     * Pairs each comparison of the original with the same one here.
     *
     * @param here of the same type; empty if there is no result
     * @param differences between both
     */
    static List<RepeatedFigure> figures(Result original, Optional<? extends Result> here, List<OtherFact> differences) {
        boolean alike =
                differences.stream().noneMatch(fact -> fact.kind() == FactKind.JDK || fact.kind() == FactKind.TAPE);
        return original.compared().stream()
                .map(then -> {
                    Comparison now = here.stream()
                            .flatMap(result -> result.compared().stream())
                            .filter(then::sameFigure)
                            .findFirst()
                            .map(Compared::comparison)
                            .orElse(null);
                    return new RepeatedFigure(
                            then.where(), then.comparison(), now, agreement(then.comparison(), now, alike));
                })
                .toList();
    }

    /**
     * Whether both intervals overlap; for a count, whether it is the same for both variants. Counts that depend on the
     * machine, such as how often threads are parked, have no verdict.
     *
     * @param alike whether JDK and tape, on which counts depend, are the same
     */
    static RepeatVerdict agreement(Comparison original, Comparison hereOrNull, boolean alike) {
        Metric metric = original.metric();
        boolean count = Metric.COUNTS.contains(metric);
        if (hereOrNull == null || (count ? !alike || !metric.steady() : !bounded(original) || !bounded(hereOrNull))) {
            return RepeatVerdict.UNKNOWN;
        }
        boolean agrees = count
                ? same(metric, original.baselineValue(), hereOrNull.baselineValue())
                        && same(metric, original.candidateValue(), hereOrNull.candidateValue())
                : Math.max(original.ciLow(), hereOrNull.ciLow()) <= Math.min(original.ciHigh(), hereOrNull.ciHigh());
        return agrees ? RepeatVerdict.AGREES : RepeatVerdict.DIFFERS;
    }

    private static boolean same(Metric metric, double original, double here) {
        return Math.abs(here / original - 1) <= metric.matters(COUNTS_AGREE, original);
    }

    private static boolean bounded(Comparison comparison) {
        return Double.isFinite(comparison.ciLow()) && Double.isFinite(comparison.ciHigh());
    }

    /** Facts that both results have with different values. */
    static List<OtherFact> differences(Result original, Result here) {
        List<OtherFact> differences = new ArrayList<>();
        Map<String, String> now = values(here);
        Map<String, String> then = values(original);
        facts(original)
                .filter(fact -> !now.getOrDefault(fact.name(), "").isEmpty()
                        && !fact.value().isEmpty())
                .map(fact -> new OtherFact(fact.kind(), fact.name(), then.get(fact.name()), now.get(fact.name())))
                .filter(fact -> !fact.original().equals(fact.here()))
                .distinct()
                .forEach(differences::add);
        for (TapeInfo tape : original.timedTapes()) {
            here.timedTapes().stream()
                    .filter(other -> other.workload().equals(tape.workload()))
                    .forEach(other -> {
                        if (!tape.sameContent(other)) {
                            differences.add(new OtherFact(
                                    FactKind.TAPE, "Tape of " + tape.workload(), recorded(tape), recorded(other)));
                        }
                        if (!tape.replay().equals(other.replay())) {
                            differences.add(new OtherFact(
                                    FactKind.SENDER,
                                    "Events of " + tape.workload() + " sent by",
                                    tape.replay(),
                                    other.replay()));
                        }
                    });
        }
        return differences;
    }

    private static String recorded(TapeInfo tape) {
        return "recorded %s, %s".formatted(tape.recordedAt(), tape.digestText());
    }

    /** The values of facts by name; if several runs differ, all their values joined. */
    private static Map<String, String> values(Result result) {
        return facts(result)
                .filter(fact -> !fact.value().isEmpty())
                .collect(Collectors.groupingBy(
                        RunFact::name, Collectors.mapping(RunFact::value, Collectors.joining(", "))));
    }

    private static Stream<RunFact> facts(Result result) {
        Environment machine = result.environment();
        String memory = String.format(Locale.ROOT, "%.1f GiB", machine.memoryBytes() / 0x1p30);
        Stream<RunFact> ofMachine = Stream.of(
                new RunFact(FactKind.MACHINE, "CPU", machine.cpu()),
                new RunFact(FactKind.MACHINE, "Cores", Integer.toString(machine.cores())),
                new RunFact(FactKind.MACHINE, "Memory", memory),
                new RunFact(FactKind.MACHINE, "System", machine.os()),
                new RunFact(FactKind.MACHINE, "Kernel", machine.kernel()),
                new RunFact(FactKind.HARNESS, "JDK of the harness", machine.harnessJdk()),
                new RunFact(FactKind.HARNESS, "Instructions", machine.counters().isEmpty() ? "counted" : "not counted"),
                new RunFact(FactKind.HARNESS, "Harness", machine.harness()));
        return Stream.concat(ofMachine, result.facts().stream());
    }
}
