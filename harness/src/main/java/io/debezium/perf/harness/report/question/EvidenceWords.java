package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.model.Summary.Answer;
import io.debezium.perf.harness.report.section.AgainstItself;
import io.debezium.perf.harness.report.section.Change;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.EvidenceResult;
import io.debezium.perf.harness.result.EvidenceResult.Equality;
import io.debezium.perf.harness.result.JmhResult.Benchmark;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Verdict;
import io.debezium.perf.harness.result.WorkloadEvidence;

/** What evidence comes to, in sentences that stand on their own in a pull request. */
public final class EvidenceWords {

    /** What speaks most against sending the change comes first. */
    private static final List<Verdict> WORST_FIRST =
            List.of(Verdict.SLOWER, Verdict.INCONCLUSIVE, Verdict.EQUIVALENT, Verdict.FASTER);

    static final String OWNED =
            "This is evidence, not a patch: whoever sends a change to Debezium has to understand it and to own it.";

    private EvidenceWords() {}

    /** A pure function of the result. A machine that was not quiet is told before any figure. */
    public static Summary summary(EvidenceResult result) {
        List<Answer> answers = new ArrayList<>();
        noise(result).map(Answer::of).ifPresent(answers::add);
        answers.add(new Answer(lead(result), more(result)));
        return new Summary(answers, EvidenceWarnings.of(result));
    }

    /** {@code Faster under simple-update: 33 % less CPU per event (97.5 % CI 30 to 36 %); ...} */
    static Sentence lead(EvidenceResult result) {
        if (!result.unequal().isEmpty()) {
            return unequal(result);
        }
        List<WorkloadEvidence> measured = measured(result);
        if (measured.isEmpty()) {
            return Sentence.of("Nothing was measured: " + nothing(result) + ".");
        }
        String verdicts = WORST_FIRST.stream()
                .flatMap(verdict -> measured.stream().filter(workload -> workload.verdict() == verdict))
                .map(EvidenceWords::verdict)
                .collect(Collectors.joining("; "));
        return Sentence.of(Format.capital(verdicts) + ".");
    }

    /** Where the baseline differs from itself; empty when it does nowhere. */
    static Optional<String> noise(EvidenceResult result) {
        return new AgainstItself(result.workloads().stream()
                        .map(workload ->
                                new AgainstItself.Place("under " + workload.name(), workload.falseAlarm(), List.of()))
                        .toList())
                .alarm();
    }

    private static List<WorkloadEvidence> measured(EvidenceResult result) {
        return result.workloads().stream()
                .filter(workload -> workload.deciding().isPresent())
                .toList();
    }

    private static Sentence unequal(EvidenceResult result) {
        List<Equality.Row> unequal = result.unequal();
        Equality.Row first = unequal.get(0);
        boolean known = unequal.stream().anyMatch(row -> !row.failed());
        return Sentence.of(known ? "Not the same: " : "Not known to be the same: ")
                .code(result.candidate())
                .text(" and ")
                .code(result.baseline())
                .text(known ? " do not do the same" : " did not both come to the end")
                .text(" on %s of %s, the first %s with %s. Nothing was timed."
                        .formatted(
                                Format.count(unequal.size()),
                                tapes(result.equality().rows().size()),
                                first.workload(),
                                first.plugin()));
    }

    private static String tapes(int number) {
        return number == 1 ? "1 tape and plugin" : Format.count(number) + " tapes and plugins";
    }

    private static String nothing(EvidenceResult result) {
        return result.workloads().stream()
                .map(WorkloadEvidence::nothing)
                .filter(why -> !why.isEmpty())
                .findFirst()
                .orElse(
                        result.outcome().message().isEmpty()
                                ? "it was interrupted before"
                                : result.outcome().message());
    }

    private static String verdict(WorkloadEvidence workload) {
        Comparison comparison = workload.deciding().orElseThrow();
        String word =
                switch (workload.verdict()) {
                    case SLOWER -> "slower";
                    case INCONCLUSIVE, NONE -> "inconclusive";
                    case EQUIVALENT -> "no difference that matters";
                    case FASTER -> "faster";
                };
        return "%s under %s: %s".formatted(word, workload.name(), Change.phrase(comparison));
    }

    private static List<Sentence> more(EvidenceResult result) {
        List<Sentence> more = new ArrayList<>();
        if (!result.unequal().isEmpty()) {
            result.unequal()
                    .forEach(row -> more.add(Sentence.of(
                            "%s, %s: %s, %s.".formatted(row.workload(), row.plugin(), row.found(), row.detail()))));
            return more;
        }
        more.add(Sentence.of("The candidate is ")
                .code(result.candidate())
                .text(", the baseline ")
                .code(result.baseline())
                .text(": %s of %s of each, side by side in random order."
                        .formatted(
                                Format.count(result.design().pairs(), "pair"),
                                Format.count(result.design().trialsPerPair(), "trial"))));
        for (Metric metric : List.of(Metric.EVENTS_PER_SECOND, Metric.ALLOCATED_BYTES_PER_EVENT)) {
            String found = measured(result).stream()
                    .flatMap(workload -> workload.candidate(metric).stream()
                            .map(comparison -> "%s under %s".formatted(Change.phrase(comparison), workload.name())))
                    .collect(Collectors.joining("; "));
            if (!found.isEmpty()) {
                more.add(Sentence.of("It comes with " + found + "."));
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
        List<Equality.Row> rows = result.equality().rows();
        return Optional.of(
                "Nothing else changed that was looked for: the same events in the same order, with the same content, offsets and metrics, and the same place after a kill, on %s (%s)."
                        .formatted(
                                tapes(rows.size()),
                                rows.stream()
                                        .collect(Collectors.groupingBy(
                                                Equality.Row::plugin,
                                                LinkedHashMap::new,
                                                Collectors.mapping(Equality.Row::workload, Collectors.joining(", "))))
                                        .entrySet()
                                        .stream()
                                        .map(entry -> entry.getKey() + ": " + entry.getValue())
                                        .collect(Collectors.joining("; "))));
    }

    /** What the machine makes of nothing; empty where it was not measured. */
    static Optional<String> same(EvidenceResult result) {
        String found = result.workloads().stream()
                .flatMap(workload -> workload.same(Metric.CPU_MICROS_PER_EVENT).stream()
                        .map(comparison -> "%s under %s".formatted(change(comparison), workload.name())))
                .collect(Collectors.joining("; "));
        return found.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "The machine's own noise, which is the baseline against itself in the same session, in CPU per event: "
                                + found + ".");
    }

    /** {@code -0.3 % (95 % CI -1.1 to +0.6 %): equivalent} */
    private static String change(Comparison comparison) {
        Effect effect = Effect.of(comparison);
        return effect.bounded()
                ? "%s (%s %s, %s)"
                        .formatted(effect.signed(), effect.interval(), effect.signedRange(), Change.verdict(comparison))
                : "%s (too few pairs for an interval)".formatted(effect.signed());
    }

    /** What a candidate of a benchmark has beyond the baseline: {@code last-event}, {@code jvm=-Xint}. */
    static String change(EvidenceResult result, Comparison comparison) {
        String shared = result.baseline().replaceFirst(",plugin=[^,]*", "") + ",";
        String spec = comparison.candidate();
        return (spec.startsWith(shared) ? spec.substring(shared.length()) : spec).replaceFirst("^patch=", "");
    }

    /** All of a benchmark's comparisons, those of a candidate side by side. */
    static List<Comparison> byChange(Benchmark benchmark) {
        return benchmark.comparisons().stream()
                .sorted(Comparator.comparing(Comparison::candidate))
                .toList();
    }
}
