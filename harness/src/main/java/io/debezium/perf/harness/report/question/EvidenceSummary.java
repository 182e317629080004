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
import io.debezium.perf.harness.report.section.AgainstItself.Place;
import io.debezium.perf.harness.report.section.Change;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.report.section.RuleList;
import io.debezium.perf.harness.report.section.Warnings;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.EvidenceResult;
import io.debezium.perf.harness.result.EvidenceResult.Equality.ComparedTape;
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

    /** Of a change that does what the baseline does; of another one nothing was timed. */
    private static final RuleList<EvidenceResult> WARNINGS = RuleList.<EvidenceResult>of()
            .when(result -> result.outcome().status() != RunStatus.COMPLETE, result -> incomplete(result.outcome()))
            .when(
                    result -> result.equality() == null || !result.equality().complete(),
                    "Whether both variants behave the same is unknown: use perf verify.")
            .all(result -> new AgainstItself(result.workloads().stream()
                            .map(workload -> new Place(
                                    workload.where(),
                                    workload.same(workload.decidedBy()),
                                    workload.candidate(workload.decidedBy()).stream()
                                            .toList()))
                            .toList())
                    .limits())
            .each(result -> result.workloads().stream().flatMap(workload -> warnings(workload, result)))
            .one(EvidenceSummary::few);

    private EvidenceSummary() {}

    /** A pure function of the result. A machine that was not quiet is told before any figure. */
    public static Summary of(EvidenceResult result) {
        Optional<String> noise = new AgainstItself(result.workloads().stream()
                        .map(workload -> new Place(workload.where(), workload.falseAlarm(), List.of()))
                        .toList())
                .alarm();
        boolean equal = result.unequal().isEmpty();
        Answer lead = new Answer(equal ? lead(result) : notTheSame(result), List.of());
        return new Summary(
                Stream.concat(noise.map(Answer::of).stream(), Stream.of(lead)).toList(),
                equal ? WARNINGS.of(result) : List.of());
    }

    /** {@code Faster under simple-update: 33 % less CPU per event (97.5 % CI 30 to 36 %); ...} */
    private static Sentence lead(EvidenceResult result) {
        String work = result.workloads().stream()
                .flatMap(workload -> work(workload).stream())
                .collect(Collectors.joining("; "));
        String counted = work.isEmpty() ? "" : Format.capital(work) + ". ";
        String verdicts = WORST_FIRST.stream()
                .flatMap(verdict -> result.workloads().stream()
                        .filter(workload -> workload.verdict() == verdict)
                        .flatMap(workload -> workload.deciding().stream().map(deciding -> "%s %s: %s"
                                .formatted(verdict.id(), workload.where(), Change.phrase(deciding)))))
                .collect(Collectors.joining("; "));
        return Sentence.of(
                verdicts.isEmpty()
                        ? "%sNothing was %s: %s."
                                .formatted(counted, work.isEmpty() ? "measured" : "timed", nothing(result))
                        : counted + Format.capital(verdicts) + ".");
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
            return "%s work %s: %s%s".formatted(word, workload.where(), Change.phrase(work), others);
        });
    }

    private static String nothing(EvidenceResult result) {
        String message = result.outcome().message();
        return result.workloads().stream()
                .map(WorkloadEvidence::nothing)
                .filter(why -> !why.isEmpty())
                .findFirst()
                .orElse(message.isEmpty() ? "the run was interrupted before" : message);
    }

    private static Sentence notTheSame(EvidenceResult result) {
        List<ComparedTape> unequal = result.unequal();
        ComparedTape first = unequal.get(0);
        boolean known = unequal.stream().anyMatch(row -> !row.failed());
        return Sentence.of(known ? "Not the same: " : "Not known to be the same: ")
                .code(result.candidate())
                .text(" and ")
                .code(result.baseline())
                .text(known ? " behave differently" : " did not both reach the end")
                .text(" on %s of %s, the first being %s with %s (%s). Nothing was timed."
                        .formatted(
                                Format.count(unequal.size()),
                                tapes(result.equality().rows().size()),
                                first.workload(),
                                first.plugin(),
                                first.detail()));
    }

    private static String tapes(int number) {
        return number == 1 ? "1 tape and plugin" : Format.count(number) + " tapes and plugins";
    }

    /** That no other difference was found, and on what; empty where it is not known, or there is one. */
    static Optional<String> equality(EvidenceResult result) {
        if (result.equality() == null || !result.equality().complete()) {
            return Optional.empty();
        }
        List<ComparedTape> rows = result.equality().rows();
        String byPlugin = rows.stream()
                .collect(Collectors.groupingBy(
                        ComparedTape::plugin,
                        LinkedHashMap::new,
                        Collectors.mapping(ComparedTape::workload, Collectors.joining(", "))))
                .entrySet()
                .stream()
                .map(entry -> entry.getKey() + ": " + entry.getValue())
                .collect(Collectors.joining("; "));
        boolean snapshots = result.workloads().stream().anyMatch(WorkloadEvidence::snapshot);
        return Optional.of(
                "No other difference was found on %s: both deliver the same events in the same order, with the same content, offsets and metrics, and resume at the same place after a kill (%s).%s"
                        .formatted(tapes(rows.size()), byPlugin, snapshots ? OF_SNAPSHOTS : ""));
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
                            (workload.snapshot() ? "The " : "") + workload.label(),
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
            warnings.add("Worse %s: %s.".formatted(workload.where(), worse));
        }
        if (deciding.pairs() < planned && !result.design().untilDecided()) {
            warnings.add("The figures %s are based on %s of %s."
                    .formatted(
                            workload.where(), Format.count(deciding.pairs()), Format.count(planned, "planned pair")));
        }
        if (workload.disturbed() > 0) {
            warnings.add("Other load on this machine disturbed %s %s; see the report of that run."
                    .formatted(Format.count(workload.disturbed(), "trial"), workload.where()));
        }
        return warnings.stream();
    }

    private static Optional<String> few(EvidenceResult result) {
        List<String> few = new ArrayList<>();
        long tapes = result.workloads().stream()
                .filter(workload -> !workload.snapshot())
                .count();
        if (result.design().pairs() < PAIRS) {
            few.add("%s, not %d".formatted(Format.count(result.design().pairs(), "pair"), PAIRS));
        }
        if (tapes > 0 && tapes < WORKLOADS) {
            few.add("%s, not %d".formatted(Format.count(tapes, "workload"), WORKLOADS));
        }
        return few.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "This is too little for a review: it is based on %s.".formatted(String.join(", and ", few)));
    }
}
