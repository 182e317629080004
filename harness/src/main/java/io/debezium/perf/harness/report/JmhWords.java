package io.debezium.perf.harness.report;

import java.util.ArrayList;
import java.util.List;

import io.debezium.perf.harness.report.Gist.Answer;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.JmhResult;
import io.debezium.perf.harness.result.JmhResult.Benchmark;
import io.debezium.perf.harness.result.JmhResult.Fork;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.RecordResult.Status;
import io.debezium.perf.harness.result.Verdict;

/** What micro-benchmarks come to, in sentences. */
final class JmhWords {

    private JmhWords() {}

    /** A pure function of the result. */
    static Gist gist(JmhResult result) {
        List<Answer> answers = new ArrayList<>();
        for (Benchmark benchmark : result.benchmarks()) {
            List<Sentence> sentences = benchmark.comparisons().stream()
                    .map(comparison -> sentence(result, benchmark, comparison))
                    .toList();
            answers.add(
                    sentences.isEmpty()
                            ? Answer.of("No comparison of " + label(benchmark) + ".")
                            : new Answer(sentences.get(0), sentences.subList(1, sentences.size())));
        }
        return new Gist(answers, doubts(result));
    }

    /** {@code TypeModifierBenchmark.parse (text=fresh)} */
    static String label(Benchmark benchmark) {
        return Benchmark.label(benchmark.name(), benchmark.parameters());
    }

    /** The median of one arm with its unit. */
    static String value(Benchmark benchmark, Metric metric, double value) {
        return metric == Metric.SCORE ? Format.withUnit(value, benchmark.unit()) : Format.withUnit(value, "bytes/op");
    }

    private static Sentence sentence(JmhResult result, Benchmark benchmark, Comparison comparison) {
        Effect effect = Effect.of(comparison);
        String found = effect.bounded()
                ? " (%s %s, %s of %s forks): %s."
                        .formatted(
                                effect.interval(),
                                effect.directed() ? effect.sizeRange() : effect.signedRange(),
                                Format.count(comparison.pairsAgreeing()),
                                Format.count(comparison.pairs()),
                                Change.verdict(comparison))
                : " (%s: too few for an interval).".formatted(Format.count(comparison.pairs(), "fork"));
        return Sentence.of("In ")
                .code(label(benchmark))
                .text(" ")
                .code(comparison.candidate())
                .text(" " + predicate(benchmark, comparison.metric(), effect) + " than ")
                .code(result.variants().get(0).spec())
                .text(found);
    }

    private static String predicate(Benchmark benchmark, Metric metric, Effect effect) {
        String more = effect.more() ? "more" : "less";
        if (metric != Metric.SCORE) {
            return "allocates %s %s per operation".formatted(effect.size(), more);
        }
        return benchmark.isThroughput()
                ? "does %s %s operations".formatted(effect.size(), effect.more() ? "more" : "fewer")
                : "takes %s %s time for an operation".formatted(effect.size(), more);
    }

    private static List<String> doubts(JmhResult result) {
        List<String> doubts = new ArrayList<>();
        if (result.outcome().status() != Status.COMPLETE) {
            doubts.add("The run %s: what follows rests on what was measured until then."
                    .formatted(result.outcome().status() == Status.FAILED ? "failed" : "was interrupted"));
        }
        result.forks().stream()
                .filter(fork -> fork.status() == Fork.Status.FAILED)
                .forEach(fork -> doubts.add("%s failed in %s: %s"
                        .formatted(
                                result.variants().get(fork.variant()).spec(),
                                label(result.benchmarks().get(fork.benchmark())),
                                fork.message())));
        long disturbed = result.forks().stream()
                .filter(fork -> fork.status() == Fork.Status.DISTURBED)
                .count();
        if (disturbed > 0) {
            doubts.add("%s disturbed and repeated while there were repeats left."
                    .formatted(disturbed == 1 ? "1 fork was" : disturbed + " forks were"));
        }
        if (result.benchmarks().stream()
                .flatMap(benchmark -> benchmark.comparisons().stream())
                .anyMatch(comparison -> comparison.verdict() == Verdict.INCONCLUSIVE)) {
            doubts.add("Inconclusive means that nothing is known, not that nothing has changed.");
        }
        doubts.addAll(result.notes());
        return doubts;
    }

    /** A fork's figure beside what it is of. */
    static String score(JmhResult result, Fork fork) {
        return fork.score() == null
                ? Format.UNKNOWN
                : value(result.benchmarks().get(fork.benchmark()), Metric.SCORE, fork.score());
    }
}
