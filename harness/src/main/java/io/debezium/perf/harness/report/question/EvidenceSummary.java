package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.model.Summary.Answer;
import io.debezium.perf.harness.report.section.AgainstItself;
import io.debezium.perf.harness.report.section.Change;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.report.section.RuleList;
import io.debezium.perf.harness.report.section.RunLinks;
import io.debezium.perf.harness.report.section.Warnings;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.EvidenceResult;
import io.debezium.perf.harness.result.EvidenceResult.Equality;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.Verdict;
import io.debezium.perf.harness.result.WorkloadEvidence;

/** What evidence comes to, and what speaks against it, in sentences that stand on their own in a pull request. */
public final class EvidenceSummary {

    /** What speaks most against sending the change comes first. */
    private static final List<Verdict> WORST_FIRST =
            List.of(Verdict.SLOWER, Verdict.INCONCLUSIVE, Verdict.EQUIVALENT, Verdict.FASTER);

    /** Fewer pairs, or workloads, than a stranger should be asked to believe. */
    private static final int PAIRS = 10;

    private static final int WORKLOADS = 2;

    private static final String OF_SNAPSHOTS =
            " In the snapshot, each row was delivered once, with the same key, operation, before and after; source blocks and schemas were not compared.";

    /** What is told beside the figure that decides. */
    private static final List<Metric> ALSO = List.of(
            Metric.CPU_MICROS_PER_EVENT,
            Metric.EVENTS_PER_SECOND,
            Metric.SNAPSHOT_MICROS,
            Metric.ALLOCATED_BYTES_PER_EVENT);

    /** Of a change that does what the baseline does; of another one nothing was timed. */
    private static final RuleList<EvidenceResult> WARNINGS = RuleList.<EvidenceResult>of()
            .when(result -> result.outcome().status() != RunStatus.COMPLETE, result -> incomplete(result.outcome()))
            .when(
                    result -> result.equality() == null || !result.equality().complete(),
                    "Whether both variants behave the same is unknown: use perf verify.")
            .all(result -> itself(result).limits())
            .each(result -> result.workloads().stream().flatMap(workload -> warnings(workload, result)))
            .one(EvidenceSummary::few);

    private EvidenceSummary() {}

    /** A pure function of the result. A machine that was not quiet is told before any figure. */
    public static Summary of(EvidenceResult result) {
        List<Answer> answers = new ArrayList<>();
        noise(result).map(Answer::of).ifPresent(answers::add);
        answers.add(new Answer(lead(result), result.unequal().isEmpty() ? more(result) : unequal(result)));
        return new Summary(answers, warnings(result));
    }

    /** Likewise without what belongs to the answer. */
    static Summary brief(EvidenceResult result) {
        Summary whole = of(result);
        return new Summary(
                whole.answers().stream()
                        .map(answer -> new Answer(answer.lead(), List.of()))
                        .toList(),
                whole.warnings());
    }

    private static List<String> warnings(EvidenceResult result) {
        return result.unequal().isEmpty() ? WARNINGS.of(result) : List.of();
    }

    /** {@code Faster under simple-update: 33 % less CPU per event (97.5 % CI 30 to 36 %); ...} */
    private static Sentence lead(EvidenceResult result) {
        if (!result.unequal().isEmpty()) {
            return notTheSame(result);
        }
        String work = result.workloads().stream()
                .flatMap(workload -> work(workload).stream())
                .collect(Collectors.joining("; "));
        String counted = work.isEmpty() ? "" : Format.capital(work) + ". ";
        List<WorkloadEvidence> measured = measured(result);
        if (measured.isEmpty()) {
            return Sentence.of(
                    "%sNothing was %s: %s.".formatted(counted, work.isEmpty() ? "measured" : "timed", nothing(result)));
        }
        String verdicts = WORST_FIRST.stream()
                .flatMap(verdict -> measured.stream().filter(workload -> workload.verdict() == verdict))
                .map(EvidenceSummary::verdict)
                .collect(Collectors.joining("; "));
        return Sentence.of(counted + Format.capital(verdicts) + ".");
    }

    /**
     * {@code less work under simple-update: 12.6 % fewer bytecodes per event (95 % CI 12.5 to 12.7 %), 8.1 % fewer objects per
     * event}; empty where nothing was counted.
     */
    private static Optional<String> work(WorkloadEvidence workload) {
        return workload.candidate(Metric.BYTECODES_PER_EVENT).map(work -> {
            String word = work.verdict() == Verdict.INCONCLUSIVE ? "perhaps other" : Change.verdict(work);
            String others = Metric.COUNTS.stream()
                    .skip(1)
                    .flatMap(metric -> workload.candidate(metric).stream())
                    .filter(other -> other.verdict() == Verdict.FASTER || other.verdict() == Verdict.SLOWER)
                    .map(other -> ", " + new Change(other.metric()).noun(Effect.of(other)))
                    .collect(Collectors.joining());
            return "%s work %s: %s%s".formatted(word, where(workload), Change.phrase(work), others);
        });
    }

    private static String verdict(WorkloadEvidence workload) {
        String word =
                switch (workload.verdict()) {
                    case SLOWER -> "slower";
                    case INCONCLUSIVE, NONE -> "inconclusive";
                    case EQUIVALENT -> "equivalent";
                    case FASTER -> "faster";
                };
        return "%s %s: %s"
                .formatted(
                        word, where(workload), Change.phrase(workload.deciding().orElseThrow()));
    }

    /** {@code under simple-update} */
    private static String where(WorkloadEvidence workload) {
        return (workload.snapshot() ? "in a " : "under ") + name(workload);
    }

    /** {@code simple-update}, {@code snapshot of pgbench_accounts, 200,000 rows} */
    static String name(WorkloadEvidence workload) {
        if (!workload.snapshot()) {
            return workload.name();
        }
        return "snapshot of " + workload.name()
                + (workload.events() == 0 ? "" : ", " + Format.count(workload.events()) + " " + workload.unit());
    }

    /** Where the baseline differs from itself; empty when it does nowhere. */
    private static Optional<String> noise(EvidenceResult result) {
        return new AgainstItself(result.workloads().stream()
                        .map(workload -> new AgainstItself.Place(where(workload), workload.falseAlarm(), List.of()))
                        .toList())
                .alarm();
    }

    /** What was compared while it streams. */
    static List<WorkloadEvidence> tapes(EvidenceResult result) {
        return result.workloads().stream()
                .filter(workload -> !workload.snapshot())
                .toList();
    }

    private static List<WorkloadEvidence> measured(EvidenceResult result) {
        return result.workloads().stream()
                .filter(workload -> workload.deciding().isPresent())
                .toList();
    }

    private static Sentence notTheSame(EvidenceResult result) {
        List<Equality.ComparedTape> unequal = result.unequal();
        Equality.ComparedTape first = unequal.get(0);
        boolean known = unequal.stream().anyMatch(row -> !row.failed());
        return Sentence.of(known ? "Not the same: " : "Not known to be the same: ")
                .code(result.candidate())
                .text(" and ")
                .code(result.baseline())
                .text(known ? " behave differently" : " did not both reach the end")
                .text(" on %s of %s, the first being %s with %s. Nothing was timed."
                        .formatted(
                                Format.count(unequal.size()),
                                tapes(result.equality().rows().size()),
                                first.workload(),
                                first.plugin()));
    }

    private static String tapes(int number) {
        return number == 1 ? "1 tape and plugin" : Format.count(number) + " tapes and plugins";
    }

    static List<Sentence> unequal(EvidenceResult result) {
        return result.unequal().stream()
                .map(row -> Sentence.of(
                        "%s, %s: %s, %s.".formatted(row.workload(), row.plugin(), row.found(), row.detail())))
                .toList();
    }

    private static String nothing(EvidenceResult result) {
        String message = result.outcome().message();
        return result.workloads().stream()
                .map(WorkloadEvidence::nothing)
                .filter(why -> !why.isEmpty())
                .findFirst()
                .orElse(message.isEmpty() ? "the run was interrupted before" : message);
    }

    private static List<Sentence> more(EvidenceResult result) {
        List<Sentence> more = new ArrayList<>();
        more.add(Sentence.of("The candidate is ")
                .code(result.candidate())
                .text(", the baseline ")
                .code(result.baseline())
                .text(": side by side in fresh JVMs, in random order%s."
                        .formatted(
                                tapes(result).isEmpty() ? "" : ", " + RunLinks.planned(result.design()) + " of each")));
        if (!result.choice().isEmpty()) {
            more.add(Sentence.of(result.choice()));
        }
        for (Metric metric : ALSO) {
            String found = measured(result).stream()
                    .flatMap(workload -> workload.candidate(metric).stream()
                            .filter(comparison -> workload.deciding().orElseThrow() != comparison)
                            .map(comparison -> "%s %s".formatted(Change.phrase(comparison), where(workload))))
                    .collect(Collectors.joining("; "));
            if (!found.isEmpty()) {
                more.add(Sentence.of(Format.capital(found) + "."));
            }
        }
        equality(result).map(Sentence::of).ifPresent(more::add);
        same(result).map(Sentence::of).ifPresent(more::add);
        return more;
    }

    /** Empty where it is not known, or a difference has been told. */
    static Optional<String> equality(EvidenceResult result) {
        if (result.equality() == null || !result.equality().complete()) {
            return Optional.empty();
        }
        List<Equality.ComparedTape> rows = result.equality().rows();
        String byPlugin = rows.stream()
                .collect(Collectors.groupingBy(
                        Equality.ComparedTape::plugin,
                        LinkedHashMap::new,
                        Collectors.mapping(Equality.ComparedTape::workload, Collectors.joining(", "))))
                .entrySet()
                .stream()
                .map(entry -> entry.getKey() + ": " + entry.getValue())
                .collect(Collectors.joining("; "));
        return Optional.of(
                "No other difference was found on %s: both deliver the same events in the same order, with the same content, offsets and metrics, and resume at the same place after a kill (%s).%s"
                        .formatted(
                                tapes(rows.size()),
                                byPlugin,
                                result.workloads().stream().anyMatch(WorkloadEvidence::snapshot) ? OF_SNAPSHOTS : ""));
    }

    /** How much the baseline differs from itself; empty where it was not measured. */
    static Optional<String> same(EvidenceResult result) {
        String found = result.workloads().stream()
                .flatMap(workload -> workload.same(workload.decidedBy()).stream()
                        .map(comparison -> "%s %s".formatted(change(comparison), where(workload))))
                .collect(Collectors.joining("; "));
        return found.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "Noise of the machine (A/A: the deciding figure of the baseline against itself in the same session): "
                                + found + ".");
    }

    /** {@code -0.3 % (95 % CI -1.1 to +0.6 %, equivalent)} */
    private static String change(Comparison comparison) {
        Effect effect = Effect.of(comparison);
        return effect.bounded()
                ? "%s (%s %s, %s)"
                        .formatted(effect.signed(), effect.interval(), effect.signedRange(), Change.verdict(comparison))
                : "%s (too few pairs for an interval)".formatted(effect.signed());
    }

    private static String incomplete(Outcome outcome) {
        return "This evidence is incomplete: the run %s%s"
                .formatted(
                        outcome.status() == RunStatus.INTERRUPTED ? "was interrupted" : "failed",
                        outcome.message().isEmpty() ? "." : ": " + Warnings.sentence(outcome.message()));
    }

    private static Stream<String> warnings(WorkloadEvidence workload, EvidenceResult result) {
        if (workload.deciding().isEmpty()) {
            return Stream.of("%s was not measured: %s."
                    .formatted(
                            (workload.snapshot() ? "The " : "") + name(workload),
                            workload.nothing().isEmpty() ? "no pair of trials is valid" : workload.nothing()));
        }
        Comparison deciding = workload.deciding().orElseThrow();
        String worse = workload.candidate().stream()
                .filter(comparison -> comparison.verdict() == Verdict.SLOWER && comparison != deciding)
                .map(Change::phrase)
                .collect(Collectors.joining("; "));
        int planned = result.design().pairs();
        List<String> warnings = new ArrayList<>();
        if (!worse.isEmpty()) {
            warnings.add("Worse %s: %s.".formatted(where(workload), worse));
        }
        if (deciding.pairs() < planned && !result.design().untilDecided()) {
            warnings.add("The figures %s are based on %s of %s."
                    .formatted(where(workload), Format.count(deciding.pairs()), Format.count(planned, "planned pair")));
        }
        if (workload.disturbed() > 0) {
            warnings.add("Other load on this machine disturbed %s %s; see the report of that run."
                    .formatted(Format.count(workload.disturbed(), "trial"), where(workload)));
        }
        return warnings.stream();
    }

    /** Of the figure that decides. */
    private static AgainstItself itself(EvidenceResult result) {
        return new AgainstItself(result.workloads().stream()
                .map(workload -> new AgainstItself.Place(
                        where(workload),
                        workload.same(workload.decidedBy()),
                        workload.candidate(workload.decidedBy()).stream().toList()))
                .toList());
    }

    private static Optional<String> few(EvidenceResult result) {
        List<String> few = new ArrayList<>();
        List<WorkloadEvidence> tapes = tapes(result);
        if (result.design().pairs() < PAIRS) {
            few.add("%s, not %d".formatted(Format.count(result.design().pairs(), "pair"), PAIRS));
        }
        if (!tapes.isEmpty() && tapes.size() < WORKLOADS) {
            few.add("%s, not %d".formatted(Format.count(tapes.size(), "workload"), WORKLOADS));
        }
        return few.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "This is too little for a review: it is based on %s.".formatted(String.join(", and ", few)));
    }
}
