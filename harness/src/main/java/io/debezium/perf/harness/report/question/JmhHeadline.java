package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.model.Summary.Answer;
import io.debezium.perf.harness.report.section.Change;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.JmhResult;
import io.debezium.perf.harness.result.JmhResult.Benchmark;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.VariantInfo;
import io.debezium.perf.harness.result.Verdict;

/**
 * What micro-benchmarks come to, in sentences: of one benchmark all that was found, of several how many went which way,
 * and the largest change. What costs the same by design, a {@linkplain Benchmark#isScaffold scaffold}, is not counted.
 */
public final class JmhHeadline {

    private final JmhResult result;
    private final List<Benchmark> counted;

    private JmhHeadline(JmhResult result) {
        this.result = result;
        List<Benchmark> subjects = result.benchmarks().stream()
                .filter(benchmark -> !benchmark.isScaffold())
                .toList();
        this.counted = subjects.isEmpty() ? result.benchmarks() : subjects;
    }

    /** A pure function of the result. */
    public static Summary of(JmhResult result) {
        JmhHeadline headline = new JmhHeadline(result);
        List<Answer> answers = result.variants().stream()
                .skip(1)
                .map(VariantInfo::spec)
                .map(candidate -> headline.counted.size() == 1
                        ? headline.single(headline.counted.get(0), candidate)
                        : headline.several(candidate))
                .toList();
        return new Summary(answers, JmhWarnings.of(result));
    }

    private Answer single(Benchmark benchmark, String candidate) {
        List<Sentence> sentences = benchmark.comparisons().stream()
                .filter(comparison -> comparison.candidate().equals(candidate))
                .map(comparison -> Sentence.of("In ")
                        .code(JmhWords.label(benchmark))
                        .text(" ")
                        .code(candidate)
                        .text(" " + JmhWords.predicate(benchmark, comparison) + " than ")
                        .code(baseline())
                        .text(" (%s)%s."
                                .formatted(
                                        JmhWords.ground(comparison),
                                        Effect.of(comparison).bounded() ? ": " + Change.verdict(comparison) : "")))
                .toList();
        return sentences.isEmpty()
                ? new Answer(
                        Sentence.of("No comparison of ")
                                .code(candidate)
                                .text(" with ")
                                .code(baseline())
                                .text(" in ")
                                .code(JmhWords.label(benchmark))
                                .text("."),
                        List.of())
                : new Answer(sentences.get(0), sentences.subList(1, sentences.size()));
    }

    private Answer several(String candidate) {
        List<Found> scores = found(candidate, Metric.SCORE);
        List<Found> allocations = found(candidate, Metric.ALLOCATED_BYTES_PER_OP);
        List<Sentence> more = new ArrayList<>();
        largest(scores, Verdict.FASTER)
                .map(found -> extreme("The largest gain", found))
                .ifPresent(more::add);
        largest(scores, Verdict.SLOWER)
                .map(found -> extreme("The largest loss", found))
                .ifPresent(more::add);
        if (allocations.stream().anyMatch(found -> found.comparison().verdict() != Verdict.INCONCLUSIVE)) {
            more.add(Sentence.of("Per operation it allocates " + tally(allocations, Words.ALLOCATION) + "."));
            largest(allocations, Verdict.FASTER)
                    .map(found -> extreme("The most is saved", found))
                    .ifPresent(more::add);
            largest(allocations, Verdict.SLOWER)
                    .map(found -> extreme("The most is added", found))
                    .ifPresent(more::add);
        }
        return new Answer(lead(candidate, scores), more);
    }

    private Sentence lead(String candidate, List<Found> scores) {
        if (scores.isEmpty()) {
            return Sentence.of("No comparison of ")
                    .code(candidate)
                    .text(" with ")
                    .code(baseline())
                    .text(".");
        }
        if (scores.stream().allMatch(found -> found.comparison().verdict() == Verdict.INCONCLUSIVE)) {
            boolean tooFew = scores.stream()
                    .noneMatch(found -> Effect.of(found.comparison()).bounded());
            return Sentence.of("Whether ")
                    .code(candidate)
                    .text(" is faster than ")
                    .code(baseline())
                    .text(" is not known in any of %s%s."
                            .formatted(
                                    benchmarks(scores.size()),
                                    tooFew ? ": too few forks for an interval" : ": every interval is too wide"));
        }
        String tally = tally(scores, Words.SCORE);
        return Sentence.of("Candidate ")
                .code(candidate)
                .text(" against ")
                .code(baseline())
                .text(": " + tally + ".");
    }

    /** {@code faster in 5 of 8 benchmarks, slower in 1 and inconclusive in 2} */
    private String tally(List<Found> found, Words words) {
        List<String> parts = new ArrayList<>();
        for (Verdict verdict : Verdict.values()) {
            long count = found.stream()
                    .filter(each -> each.comparison().verdict() == verdict)
                    .count();
            if (count > 0) {
                String in = parts.isEmpty() ? ofAll(count) : Format.count(count);
                parts.add("%s in %s".formatted(words.of(verdict), in));
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

    private Sentence extreme(String what, Found found) {
        return Sentence.of(what + ": in ")
                .code(JmhWords.label(found.benchmark()))
                .text(" it %s (%s)."
                        .formatted(
                                JmhWords.predicate(found.benchmark(), found.comparison()),
                                JmhWords.ground(found.comparison())));
    }

    private static Optional<Found> largest(List<Found> found, Verdict verdict) {
        return found.stream()
                .filter(each -> each.comparison().verdict() == verdict)
                .max(Comparator.comparing(
                        each -> Math.abs(Math.log(each.comparison().ratio()))));
    }

    private List<Found> found(String candidate, Metric metric) {
        return counted.stream()
                .flatMap(benchmark -> benchmark.comparisons().stream()
                        .filter(comparison -> comparison.metric() == metric
                                && comparison.candidate().equals(candidate))
                        .map(comparison -> new Found(benchmark, comparison)))
                .toList();
    }

    private String baseline() {
        return result.variants().get(0).spec();
    }

    private static String benchmarks(long count) {
        return Format.count(count, "benchmark");
    }

    private record Found(Benchmark benchmark, Comparison comparison) {}

    /** What a verdict is called of a metric. */
    private enum Words {
        SCORE("faster", "slower", "equivalent"),
        ALLOCATION("less", "more", "as much");

        private final String better;
        private final String worse;
        private final String same;

        Words(String better, String worse, String same) {
            this.better = better;
            this.worse = worse;
            this.same = same;
        }

        public String of(Verdict verdict) {
            return switch (verdict) {
                case FASTER -> better;
                case SLOWER -> worse;
                case EQUIVALENT -> same;
                case INCONCLUSIVE, NONE -> this == SCORE ? "inconclusive" : "not known";
            };
        }
    }
}
