package io.debezium.perf.harness.question.jmh;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.question.jmh.JmhResult.Benchmark;
import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Facts;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.model.Summary.Answer;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.model.Table.Cell;
import io.debezium.perf.harness.report.section.Arm;
import io.debezium.perf.harness.report.section.Change;
import io.debezium.perf.harness.report.section.Columns;
import io.debezium.perf.harness.report.section.ComparisonSentence;
import io.debezium.perf.harness.report.section.ComparisonTable;
import io.debezium.perf.harness.report.section.CountTables;
import io.debezium.perf.harness.report.section.Forests;
import io.debezium.perf.harness.report.section.Page;
import io.debezium.perf.harness.report.section.RuleList;
import io.debezium.perf.harness.report.section.RunFacts;
import io.debezium.perf.harness.report.section.TrialTable;
import io.debezium.perf.harness.report.section.Warnings;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Counts;
import io.debezium.perf.harness.result.Design;
import io.debezium.perf.harness.result.Figures;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.result.VariantInfo;
import io.debezium.perf.harness.result.Verdict;

/** The report of {@code perf jmh}. */
public final class JmhDocument {

    private static final RuleList<JmhResult> WARNINGS = RuleList.<JmhResult>of()
            .one(result -> Warnings.rounds(result.command(), result.outcome()))
            .one(result -> Warnings.resumed(result.outcome()))
            .each(result -> failures(result, TrialStatus.FAILED, "jmh.failed"))
            .each(result -> failures(result, TrialStatus.ABSENT, "jmh.absent"))
            .all(result -> Warnings.disturbedRounds(result.trials(), Double.NaN))
            .says("jmh.inconclusive", result -> result.benchmarks().stream()
                    .flatMap(benchmark -> benchmark.comparisons().stream())
                    .anyMatch(comparison -> JmhResult.COMPARED.contains(comparison.metric())
                            && comparison.verdict() == Verdict.INCONCLUSIVE))
            .all(JmhResult::notes);

    private static final RuleList<JmhResult> LIMITS = RuleList.<JmhResult>of()
            .all(result -> List.of(ComparisonTable.NOTE))
            .says("jmh.limit-byte")
            .says("jmh.limit-loop")
            .says("jmh.limit-share")
            .says("jmh.limit-instructions", result -> result.trials().stream()
                    .anyMatch(fork -> Double.isFinite(fork.value(Metric.INSTRUCTIONS_PER_OP))))
            .says("section.interval-applies-to-this");

    private final JmhResult result;
    private final String baseline;
    private final List<String> candidates;

    private JmhDocument(JmhResult result) {
        this.result = result;
        List<String> specs = result.variants().stream().map(VariantInfo::spec).toList();
        this.baseline = specs.get(0);
        this.candidates = specs.subList(1, specs.size());
    }

    public static Document of(JmhResult result) {
        return new JmhDocument(result).document();
    }

    private Document document() {
        Design design = result.design();
        return Page.of(result)
                .group(Facts.titled("Design")
                        .text("Forks planned", Format.count(design.rounds()) + " of each benchmark and variant")
                        .and(RunFacts.band(design.minEffect(), design.confidence()))
                        .and(List.of(RunFacts.seed(design.seed(), "the order")))
                        .code("Options for JMH", String.join(" ", design.jmhOptions())))
                .commands("A fork of", result.variants())
                .document(
                        Messages.text("jmh.title", String.join(", ", candidates), baseline),
                        new Summary(candidates.stream().map(this::answer).toList(), WARNINGS.of(result)),
                        forest(),
                        List.of(
                                new Chapter("counts", "Counts", counts()).print(),
                                new Chapter("forks", "Forks", List.of(forks()))),
                        LIMITS.of(result));
    }

    /**
     * The messages of the forks with a status.
     *
     * @param code of the sentence with variant, benchmark and message
     */
    private static Stream<String> failures(JmhResult result, TrialStatus status, String code) {
        return result.trials().stream()
                .filter(fork -> fork.status() == status)
                .map(fork -> Messages.text(
                        code,
                        result.variants().get(fork.arm()).spec(),
                        result.benchmarks().get(fork.condition()).label(),
                        fork.message()));
    }

    /**
     * The answer about a candidate: for one benchmark its results, for several how many of them have each verdict. Scaffolds,
     * which cost the same by design, are left out.
     */
    private Answer answer(String candidate) {
        List<Benchmark> subjects = result.benchmarks().stream()
                .filter(benchmark -> !benchmark.isScaffold())
                .toList();
        List<Sentence> told = subjects.size() == 1
                ? found(subjects.get(0), candidate)
                : tallies(subjects.isEmpty() ? result.benchmarks() : subjects, candidate);
        return told.isEmpty()
                ? new Answer(Sentence.message("jmh.nothing", Arm.against(candidate, baseline)), List.of())
                : new Answer(told.get(0), told.subList(1, told.size()));
    }

    private List<Sentence> found(Benchmark benchmark, String candidate) {
        ComparisonSentence words =
                new ComparisonSentence(baseline, result.design().minEffect(), "fork", "in " + benchmark.label());
        return Stream.concat(
                        counts(benchmark).lead(candidate).stream(),
                        benchmark.comparison(candidate, Metric.SCORE).map(words::whole).stream())
                .toList();
    }

    private List<Sentence> tallies(List<Benchmark> of, String candidate) {
        return Stream.of(
                        tally(of, candidate, "work per operation", Metric.BYTECODES_PER_EVENT),
                        tally(of, candidate, Metric.SCORE.label(), Metric.SCORE))
                .flatMap(Optional::stream)
                .toList();
    }

    /**
     * {@code ..., time per operation in 6 benchmarks: 2 faster, 3 inconclusive, 1 not compared}; empty if none was compared.
     */
    private Optional<Sentence> tally(List<Benchmark> of, String candidate, String what, Metric metric) {
        if (of.stream()
                .noneMatch(benchmark -> benchmark.comparison(candidate, metric).isPresent())) {
            return Optional.empty();
        }
        String tally = Format.tally(of.stream().map(benchmark -> benchmark
                .comparison(candidate, metric)
                .map(found -> CountTables.tooFew(found) ? "not known" : Change.verdict(found))
                .orElse("not compared")));
        return Optional.of(Sentence.message(
                "jmh.tally", Arm.against(candidate, baseline), what, Format.count(of.size(), "benchmark"), tally));
    }

    private List<Block> forest() {
        return new Forests(
                        "scores",
                        Messages.text("jmh.forest", baseline),
                        "forks",
                        "Benchmark",
                        "Baseline",
                        "Candidate",
                        result.design().minEffect())
                .of(candidates.stream()
                        .flatMap(candidate -> JmhResult.COMPARED.stream().flatMap(metric -> lines(candidate, metric)))
                        .toList());
    }

    private Stream<Forests.ForestLine> lines(String candidate, Metric metric) {
        Cell group = Cell.text((candidates.size() > 1 ? candidate + ", " : "") + metric.label());
        return result.benchmarks().stream().flatMap(benchmark -> benchmark.comparison(candidate, metric).stream()
                .map(comparison -> new Forests.ForestLine(group, benchmark.label(), comparison)));
    }

    /** The counts of each benchmark that was counted. */
    private List<Block> counts() {
        List<Block> tables = new ArrayList<>();
        for (Benchmark benchmark : result.benchmarks()) {
            if (!benchmark.counts().isEmpty()) {
                tables.add(counts(benchmark).first("counts-" + tables.size(), benchmark.label()));
            }
        }
        return tables;
    }

    /** The counts of a benchmark, without those that are 0 for both variants. */
    private CountTables counts(Benchmark benchmark) {
        List<Comparison> some = benchmark.counts().stream()
                .filter(figure -> figure.baselineValue() > 0 || figure.candidateValue() > 0)
                .toList();
        return new CountTables(
                new Counts(List.of(), some, List.of(), List.of(), List.of()), result.variants(), "operation");
    }

    private Table forks() {
        return TrialTable.rounds(
                Columns.<Trial<Integer, Figures>>of(Trial::value)
                        .count("No.", Trial::number)
                        .count("Round", Trial::round)
                        .code(
                                "Variant",
                                fork -> result.variants().get(fork.arm()).spec())
                        .text("Benchmark", fork -> result.benchmarks()
                                .get(fork.condition())
                                .label())
                        .figure("ns/op", Metric.SCORE)
                        .figure("Instructions/op", Metric.INSTRUCTIONS_PER_OP)
                        .figure("Bytes/op", Metric.ALLOCATED_BYTES_PER_OP)
                        .figure("Bytecodes/op", Metric.BYTECODES_PER_EVENT)
                        .number("Time", Trial::seconds, Format::seconds),
                Messages.text("jmh.forks-note"),
                result.trials());
    }
}
