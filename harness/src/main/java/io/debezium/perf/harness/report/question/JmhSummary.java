package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.model.Summary.Answer;
import io.debezium.perf.harness.report.question.JmhDocument.Score;
import io.debezium.perf.harness.report.section.ComparisonSentence;
import io.debezium.perf.harness.report.section.CountTables;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.report.section.RuleList;
import io.debezium.perf.harness.report.section.Warnings;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Counts;
import io.debezium.perf.harness.result.JmhFigures;
import io.debezium.perf.harness.result.JmhResult;
import io.debezium.perf.harness.result.JmhResult.Benchmark;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.result.VariantInfo;
import io.debezium.perf.harness.result.Verdict;

/**
 * What micro-benchmarks come to, in sentences: of one benchmark all that was found, of several how many went which way,
 * and the largest change. What costs the same by design, a {@linkplain Benchmark#isScaffold scaffold}, is not counted.
 */
public final class JmhSummary {

    private static final RuleList<JmhResult> WARNINGS = RuleList.<JmhResult>of()
            .one(result -> Warnings.ended("run", result.command(), result.outcome(), "the forks completed before that"))
            .one(result -> Warnings.resumed(result.outcome()))
            .all(result -> told(result, TrialStatus.FAILED, "%s failed in %s: %s"))
            .all(result -> told(result, TrialStatus.ABSENT, "%s is left out of %s: %s"))
            .one(JmhSummary::disturbed)
            .when(
                    result -> result.benchmarks().stream()
                            .flatMap(benchmark -> benchmark.comparisons().stream())
                            .anyMatch(comparison -> comparison.verdict() == Verdict.INCONCLUSIVE),
                    "Inconclusive means not known, not unchanged: more --forks narrow the interval.")
            .all(JmhResult::notes);

    private final JmhResult result;
    private final List<Benchmark> counted;

    private JmhSummary(JmhResult result) {
        this.result = result;
        List<Benchmark> subjects = result.benchmarks().stream()
                .filter(benchmark -> !benchmark.isScaffold())
                .toList();
        this.counted = subjects.isEmpty() ? result.benchmarks() : subjects;
    }

    /** A pure function of the result. */
    public static Summary of(JmhResult result) {
        JmhSummary summary = new JmhSummary(result);
        List<Answer> answers = result.variants().stream()
                .skip(1)
                .map(VariantInfo::spec)
                .map(candidate -> summary.counted.size() == 1
                        ? summary.single(summary.counted.get(0), candidate)
                        : summary.several(candidate))
                .toList();
        return new Summary(answers, WARNINGS.of(result));
    }

    /** {@code TypeModifierBenchmark.parse (text=fresh)} */
    static String label(Benchmark benchmark) {
        return Benchmark.label(benchmark.name(), benchmark.parameters());
    }

    /** The median of one arm with its unit. */
    static String value(Benchmark benchmark, Metric metric, double value) {
        return switch (metric) {
            case SCORE -> Format.withUnit(value, benchmark.unit());
            case ALLOCATED_BYTES_PER_OP -> allocation(value) + " bytes/op";
            default -> Format.number(value);
        };
    }

    /** Bytes per operation, which count as none when they are hardly any. */
    static String allocation(double bytes) {
        return Double.isFinite(bytes) && bytes <= JmhFigures.LEAST_ALLOCATION ? "< 1" : Format.number(bytes);
    }

    private Answer single(Benchmark benchmark, String candidate) {
        ComparisonSentence words =
                new ComparisonSentence(baseline(), result.design().minEffect(), "fork", "", Optional.empty());
        List<Sentence> sentences = benchmark.comparisons().stream()
                .filter(comparison -> comparison.candidate().equals(candidate))
                .map(comparison -> words.sentence(
                        comparison,
                        Sentence.of("")
                                .code(candidate)
                                .text(" " + predicate(benchmark, comparison)
                                        + (Effect.of(comparison).factor() ? " as " : " than "))
                                .code(baseline())
                                .text(" in ")
                                .code(label(benchmark)),
                        against(candidate)
                                .text(" in ")
                                .code(label(benchmark))
                                .text(", " + comparison.metric().label()),
                        ""))
                .toList();
        List<Sentence> all = Stream.concat(counts(benchmark, candidate).stream(), sentences.stream())
                .toList();
        return all.isEmpty()
                ? new Answer(
                        Sentence.of("No comparison of ")
                                .then(against(candidate))
                                .text(" in ")
                                .code(label(benchmark))
                                .text("."),
                        List.of())
                : new Answer(all.get(0), all.subList(1, all.size()));
    }

    private Optional<Sentence> counts(Benchmark benchmark, String candidate) {
        Counts counts = new Counts(List.of(), benchmark.counts(), List.of(), List.of(), List.of());
        return new CountTables(counts, result.variants(), "operation")
                .lead(variant(candidate))
                .map(lead -> Sentence.of("").code(label(benchmark)).text(": ").then(lead));
    }

    private int variant(String candidate) {
        return result.variants().stream().map(VariantInfo::spec).toList().lastIndexOf(candidate);
    }

    /** {@code Work per operation: less in 3 benchmarks, the same in 1 benchmark}; empty where nothing was counted. */
    private Optional<Sentence> work(String candidate) {
        Map<String, Long> verdicts = counted.stream()
                .flatMap(benchmark ->
                        benchmark.counts(variant(candidate)).stream().limit(1))
                .collect(Collectors.groupingBy(
                        work -> work.verdict().isEmpty() ? "not known" : work.verdict(),
                        TreeMap::new,
                        Collectors.counting()));
        return verdicts.entrySet().stream()
                .map(each -> each.getKey() + " in " + benchmarks(each.getValue()))
                .reduce((one, other) -> one + ", " + other)
                .map(tally -> Sentence.of("Work per operation: " + tally + ": ")
                        .then(against(candidate))
                        .text("."));
    }

    private Answer several(String candidate) {
        List<Score> scores = found(candidate, Metric.SCORE);
        Optional<Sentence> work = work(candidate);
        if (scores.isEmpty() && work.isPresent()) {
            return new Answer(work.get(), List.of());
        }
        List<Sentence> more = new ArrayList<>(work.stream().toList());
        largest(scores, Verdict.FASTER, "The largest gain").ifPresent(more::add);
        largest(scores, Verdict.SLOWER, "The largest loss").ifPresent(more::add);
        more.addAll(amounts(found(candidate, Metric.INSTRUCTIONS_PER_OP), "fewer", "as many"));
        more.addAll(amounts(found(candidate, Metric.ALLOCATED_BYTES_PER_OP), "less", "as much"));
        return new Answer(lead(candidate, scores), more);
    }

    private List<Sentence> amounts(List<Score> found, String less, String same) {
        if (found.stream().allMatch(each -> each.comparison().verdict() == Verdict.INCONCLUSIVE)) {
            return List.of();
        }
        String label = Format.capital(found.get(0).comparison().metric().label());
        return Stream.of(
                        Optional.of(Sentence.of(label + ": " + tally(found, less, "more", same, "not known") + ".")),
                        largest(found, Verdict.FASTER, "Largest saving"),
                        largest(found, Verdict.SLOWER, "Largest increase"))
                .flatMap(Optional::stream)
                .toList();
    }

    private Sentence lead(String candidate, List<Score> scores) {
        if (scores.isEmpty()) {
            return Sentence.of("No comparison of ").then(against(candidate)).text(".");
        }
        if (scores.stream().allMatch(found -> found.comparison().verdict() == Verdict.INCONCLUSIVE)) {
            boolean tooFew = scores.stream()
                    .noneMatch(found -> Effect.of(found.comparison()).bounded());
            return Sentence.of("Inconclusive in all %s: ".formatted(benchmarks(scores.size())))
                    .then(against(candidate))
                    .text(tooFew ? ". There are too few forks for an interval." : ". Every interval is too wide.");
        }
        return Sentence.of(Format.capital(tally(scores, "faster", "slower", "equivalent", "inconclusive")) + ": ")
                .then(against(candidate))
                .text(".");
    }

    /** {@code faster in 5 of 8 benchmarks, slower in 1 and inconclusive in 2} */
    private String tally(List<Score> found, String better, String worse, String same, String unknown) {
        List<String> parts = new ArrayList<>();
        for (Verdict verdict : Verdict.values()) {
            long count = found.stream()
                    .filter(each -> each.comparison().verdict() == verdict)
                    .count();
            if (count > 0) {
                String word =
                        switch (verdict) {
                            case FASTER -> better;
                            case SLOWER -> worse;
                            case EQUIVALENT -> same;
                            case INCONCLUSIVE, NONE -> unknown;
                        };
                parts.add("%s in %s".formatted(word, parts.isEmpty() ? ofAll(count) : Format.count(count)));
            }
        }
        if (found.size() < counted.size()) {
            parts.add("not compared in " + Format.count(counted.size() - found.size()));
        }
        int last = parts.size() - 1;
        return last == 0 ? parts.get(0) : String.join(", ", parts.subList(0, last)) + " and " + parts.get(last);
    }

    private String ofAll(long count) {
        if (count < counted.size()) {
            return "%s of %s".formatted(Format.count(count), benchmarks(counted.size()));
        }
        return count == 2 ? "both benchmarks" : "all " + benchmarks(count);
    }

    private static String benchmarks(long count) {
        return Format.count(count, "benchmark");
    }

    private static Optional<Sentence> largest(List<Score> found, Verdict verdict, String what) {
        return found.stream()
                .filter(each -> each.comparison().verdict() == verdict)
                .max(Comparator.comparing(
                        each -> Math.abs(Math.log(each.comparison().ratio()))))
                .map(largest -> Sentence.of(what + ": in ")
                        .code(label(largest.benchmark()))
                        .text(" it %s (%s)."
                                .formatted(
                                        predicate(largest.benchmark(), largest.comparison()),
                                        ground(largest.comparison()))));
    }

    /** {@code takes 88 % less time per operation}, {@code takes 2.70 times as long per operation} */
    private static String predicate(Benchmark benchmark, Comparison comparison) {
        Effect effect = Effect.of(comparison);
        if (comparison.metric() == Metric.ALLOCATED_BYTES_PER_OP) {
            return "allocates %s per operation".formatted(change(effect, "as much", "more", "less"));
        }
        if (comparison.metric() == Metric.INSTRUCTIONS_PER_OP) {
            return "executes %s per operation"
                    .formatted(change(effect, "as many instructions", "more instructions", "fewer instructions"));
        }
        return benchmark.isThroughput()
                ? "does " + change(effect, "as many operations", "more operations", "fewer operations")
                : "takes %s per operation".formatted(change(effect, "as long", "more time", "less time"));
    }

    private static String change(Effect effect, String times, String more, String less) {
        return effect.factor() ? effect.signed() + " " + times : effect.size() + " " + (effect.more() ? more : less);
    }

    /** What a change rests on: {@code 95 % CI 87 to 89 %, 10 of 10 forks}. */
    private static String ground(Comparison comparison) {
        Effect effect = Effect.of(comparison);
        return effect.bounded()
                ? "%s %s, %s of %s"
                        .formatted(
                                effect.interval(),
                                effect.range(),
                                Format.count(comparison.pairsAgreeing()),
                                Format.count(comparison.pairs(), "fork"))
                : "%s, too few for an interval".formatted(Format.count(comparison.pairs(), "fork"));
    }

    private List<Score> found(String candidate, Metric metric) {
        return counted.stream()
                .flatMap(benchmark -> Score.of(benchmark, metric, candidate))
                .toList();
    }

    private Sentence against(String candidate) {
        return Sentence.of("").code(candidate).text(" against ").code(baseline());
    }

    private String baseline() {
        return result.variants().get(0).spec();
    }

    /** @param words for variant, benchmark and message */
    private static List<String> told(JmhResult result, TrialStatus status, String words) {
        return result.trials().stream()
                .filter(fork -> fork.status() == status)
                .map(fork -> words.formatted(
                        result.variants().get(fork.arm()).spec(),
                        label(result.benchmarks().get(fork.condition())),
                        fork.message()))
                .toList();
    }

    private static Optional<String> disturbed(JmhResult result) {
        long disturbed = result.trials().stream()
                .filter(fork -> fork.status() == TrialStatus.DISTURBED)
                .count();
        return disturbed == 0 ? Optional.empty() : Optional.of(Warnings.repeated(disturbed, "fork"));
    }
}
