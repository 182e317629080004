package io.debezium.perf.harness.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.CountsFixture;
import io.debezium.perf.harness.result.DatabaseInfo.Setting;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Figures;
import io.debezium.perf.harness.result.InterimAnalyses;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.ReplayFigures.MarkReading;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.SourceInfo;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.result.VariantInfo;
import io.debezium.perf.harness.result.Verdict;

import static io.debezium.perf.harness.report.GoldenCase.of;
import static io.debezium.perf.harness.report.GoldenCase.terminal;
import static io.debezium.perf.harness.result.TrialStatus.DISTURBED;

/** What {@code perf compare} tells. */
final class CompareCases {

    private static final CompareResult COMPLETE = Reported.golden("compare-1");
    private static final CompareResult COUNTED = counted();
    private static final CompareResult FEW = Records.with(
            compared(COMPLETE, cpu(1.3, Double.NaN, Double.NaN, 5, Verdict.INCONCLUSIVE)), "design.rounds", 5);
    private static final CompareResult RAW = raw(1);
    private static final CompareResult RAW_BASELINE = raw(0);

    private static final CompareResult UNCLEAR = compared(COMPLETE, cpu(1.012, 0.991, 1.034, 10, Verdict.INCONCLUSIVE));
    private static final CompareResult DECIDED = looks(
            Records.with(COMPLETE, "design.rounds", 20),
            new InterimAnalyses(List.of(8, 10), 20, "decided", 0.981, 1.21));
    private static final CompareResult NOTHING = Records.with(COMPLETE, "comparisons", List.of(), "trials", List.of());

    private CompareCases() {}

    static List<GoldenCase> all() {
        return List.of(
                terminal("complete, on a quiet machine", COMPLETE),
                of("slower", compared(COMPLETE, cpu(1.31, 1.28, 1.34, 10, Verdict.SLOWER))),
                of(
                        "faster: the smaller end of the interval first",
                        compared(COMPLETE, cpu(0.918, 0.905, 0.931, 10, Verdict.FASTER))),
                of("equivalent", compared(COMPLETE, cpu(0.997, 0.989, 1.006, 10, Verdict.EQUIVALENT))),
                of("inconclusive: close to the band", UNCLEAR),
                of(
                        "inconclusive: a clear direction of unclear weight",
                        compared(COMPLETE, cpu(1.025, 1.008, 1.042, 10, Verdict.INCONCLUSIVE))),
                terminal("counted, and not timed", counted(101_183, 99_600, 0.9837, 0.9849, 0.0006)),
                of("counted in too few trials for an interval", counted(101_437, 90_110, Double.NaN, Double.NaN, 0)),
                of("one pair", compared(COMPLETE, cpu(1.31, Double.NaN, Double.NaN, 1, Verdict.INCONCLUSIVE))),
                of("no pair", compared(COMPLETE, cpu(Double.NaN, Double.NaN, Double.NaN, 0, Verdict.INCONCLUSIVE))),
                of("ended before its first trial", NOTHING),
                of("raw stream: events/s", compared(RAW, comparison("raw", Metric.EVENTS_PER_SECOND, 1.75, 1.7, 1.82))),
                of(
                        "raw stream as the baseline",
                        compared(RAW_BASELINE, comparison("3.6.3.Final", Metric.EVENTS_PER_SECOND, 0.57, 0.55, 0.59))),
                of(
                        "the server limits events/s of the candidate",
                        changed(
                                COMPLETE,
                                trial -> trial.arm() == 0
                                        ? trial
                                        : Records.with(
                                                trial,
                                                "figures.figures",
                                                trial.figures().figures().with(Metric.SERVER_CORES, 0.97)))),
                of("interrupted", Records.with(pairs(7), "outcome", Examples.outcome(RunStatus.INTERRUPTED))),
                of("resumed", GoldenCase.resumed(COMPLETE)),
                of(
                        "settings of the server that servers in use do not have",
                        Records.with(
                                COMPLETE,
                                "database.settings",
                                List.of(
                                        new Setting("fsync", "off", "on", "configuration file"),
                                        new Setting("full_page_writes", "off", "on", "configuration file"),
                                        new Setting("autovacuum", "off", "on", "configuration file")))),
                of("ended by the time limit", Records.with(pairs(8), "design.timeLimitSeconds", 600.0)),
                of("decided at a look: no pair is missing", DECIDED),
                of("too few pairs", FEW),
                of("all trials of a variant failed", changed(COMPLETE, CompareCases::failedCandidate)),
                of("a disturbed trial was repeated", disturbedOnce()),
                of("disturbed trials are used, one is repeated, one is a recording", disturbedAll()),
                of("still warming up: CPU", changed(COMPLETE, trial -> marked(trial, 0.4))),
                of(
                        "still warming up: instructions",
                        changed(COUNTED, trial -> with(trial, Metric.INSTRUCTIONS_TREND, 1.05))),
                of(
                        "not warming up: CPU falls, instructions do not",
                        changed(COUNTED, trial -> compiling(marked(trial, 0.4)))),
                of(
                        "still warming up: the compiler",
                        changed(COMPLETE, trial -> trial.arm() == 0 ? trial : compiling(trial))),
                of("steal", Records.with(COMPLETE, "trials.*.interference.stealPercent", 3.2)),
                of(
                        "a snapshot version",
                        Records.with(
                                COMPLETE,
                                "variants.1.spec",
                                "3.7.0-SNAPSHOT",
                                "variants.1.debezium",
                                "3.7.0-SNAPSHOT",
                                "comparisons.*.candidate",
                                "3.7.0-SNAPSHOT")),
                of("instructions decide", COUNTED),
                of(
                        "instructions were not counted in two trials",
                        changed(
                                COUNTED,
                                trial -> trial.number() > 2
                                        ? trial
                                        : with(trial, Metric.INSTRUCTIONS_PER_EVENT, Double.NaN))));
    }

    /** @param value NaN for a figure that was not measured */
    private static Trial<Purpose, ReplayFigures> with(
            Trial<Purpose, ReplayFigures> trial, Metric metric, double value) {
        Map<String, Double> figures = new TreeMap<>(trial.figures().figures().byName());
        figures.put(metric.id(), value);
        return Records.with(trial, "figures.figures", Figures.of(figures));
    }

    /** On a machine that counts instructions: 4 % fewer, and no clear difference in CPU time. */
    static CompareResult counted() {
        CompareResult two = Reported.golden("compare-1");
        List<Comparison> comparisons = new ArrayList<>(two.comparisons());
        comparisons.replaceAll(one ->
                one.metric() == Metric.CPU_MICROS_PER_EVENT ? cpu(0.997, 0.989, 1.006, 10, Verdict.EQUIVALENT) : one);
        comparisons.add(
                0,
                Records.with(
                        cpu(0.96, 0.959, 0.961, 10, Verdict.FASTER),
                        "metric",
                        Metric.INSTRUCTIONS_PER_EVENT,
                        "baselineValue",
                        74_000.0,
                        "candidateValue",
                        71_040.0));
        return Records.with(changed(two, CompareCases::counted), "comparisons", comparisons, "aggregates", null);
    }

    private static Trial<Purpose, ReplayFigures> counted(Trial<Purpose, ReplayFigures> trial) {
        double instructions = (trial.arm() == 1 ? 71_040 : 74_000) * (1 + 1e-4 * trial.round());
        return Records.with(
                trial,
                "figures.figures",
                trial.figures()
                        .figures()
                        .with(Metric.INSTRUCTIONS_PER_EVENT, instructions)
                        .with(Metric.CYCLES_PER_EVENT, instructions / 2.2)
                        .with(Metric.INSTRUCTIONS_PER_CYCLE, 2.2)
                        .with(Metric.INSTRUCTIONS_TREND, 1.0002)
                        .with(Metric.COUNTED_SHARE, 1));
    }

    /** A sweep beside a raw reader: four candidates, each as the first, decided at the second look. */
    static CompareResult sweep() {
        CompareResult two = Reported.golden("compare-1");
        VariantInfo one = two.variants().get(1);
        VariantInfo overlay = Records.with(
                one,
                "spec",
                one.spec() + ",overlay=../debezium/target/classes",
                "overlay",
                List.of("../debezium/target/classes"),
                "replaced",
                List.of("io.debezium.connector.postgresql.TypeRegistry"),
                "source",
                new SourceInfo(
                        "v3.6.1.Final",
                        "428e4db6448d2aa7c9e2c77c61e9fa7f2c1c9a10",
                        List.of(new SourceInfo.CommitInfo(
                                "428e4db6448d2aa7c9e2c77c61e9fa7f2c1c9a10",
                                "Ada <ada@localhost>",
                                "dbz#2350 Resolve the column type once & for all")),
                        List.of("debezium-connector-postgres/src/main/java/TypeRegistry.java"),
                        3));
        List<VariantInfo> variants = List.of(
                two.variants().get(0),
                one,
                Records.with(one, "spec", one.spec() + ",set.max.batch.size=8192"),
                overlay,
                Records.with(one, "spec", "raw", "kind", "raw", "debezium", null));
        return Records.with(
                two,
                "design.rounds",
                20,
                "design.looks",
                new InterimAnalyses(List.of(8, 10), 20, "decided", 0.981, 1.21),
                "variants",
                variants,
                "trials",
                two.trials().stream()
                        .flatMap(trial -> trial.arm() == 0
                                ? Stream.of(trial)
                                : IntStream.rangeClosed(1, 4).mapToObj(arm -> Records.with(trial, "arm", arm)))
                        .toList(),
                "comparisons",
                variants.subList(1, 5).stream()
                        .flatMap(variant -> two.comparisons().stream()
                                .map(each -> variant.debezium() == null ? each.with(Verdict.NONE) : each)
                                .map(each -> Records.with(each, "candidate", variant.spec(), "confidence", 0.9875)))
                        .toList());
    }

    /** A variant is the reader of the raw stream. */
    private static CompareResult raw(int arm) {
        String variant = "variants." + arm + ".";
        return Records.with(COMPLETE, variant + "spec", "raw", variant + "kind", "raw", variant + "debezium", null);
    }

    private static Comparison cpu(double ratio, double low, double high, int pairs, Verdict verdict) {
        return Records.with(
                Examples.comparison("3.6.3.Final", Metric.CPU_MICROS_PER_EVENT, 18.2, ratio, low, high, verdict),
                "confidence",
                0.95,
                "pairs",
                pairs,
                "pairsAgreeing",
                pairs);
    }

    private static Comparison comparison(String candidate, Metric metric, double ratio, double low, double high) {
        return Records.with(
                cpu(
                        ratio,
                        low,
                        high,
                        10,
                        ratio > 1 == (metric == Metric.EVENTS_PER_SECOND) ? Verdict.FASTER : Verdict.SLOWER),
                "candidate",
                candidate,
                "metric",
                metric);
    }

    private static CompareResult counted(double baseline, double candidate, double low, double high, double spread) {
        return Records.with(
                COMPLETE,
                "design.rounds",
                0,
                "counts",
                CountsFixture.of("3.6.3.Final", Metric.BYTECODES_PER_EVENT, baseline, candidate, low, high, spread));
    }

    private static CompareResult compared(CompareResult result, Comparison... comparisons) {
        return Records.with(result, "comparisons", List.of(comparisons));
    }

    private static CompareResult looks(CompareResult result, InterimAnalyses looks) {
        return Records.with(result, "design", Records.with(result.design(), "looks", looks));
    }

    private static CompareResult pairs(int pairs) {
        return compared(
                COMPLETE,
                COMPLETE.comparisons().stream()
                        .map(comparison -> Records.with(comparison, "pairs", pairs, "pairsAgreeing", pairs))
                        .toArray(Comparison[]::new));
    }

    private static CompareResult changed(CompareResult result, UnaryOperator<Trial<Purpose, ReplayFigures>> change) {
        return Records.with(
                result, "trials", result.trials().stream().map(change).toList());
    }

    private static CompareResult disturbedOnce() {
        List<Trial<Purpose, ReplayFigures>> trials = new ArrayList<>(COMPLETE.trials());
        trials.add(2, disturbed(trials.get(2)));
        return Records.with(COMPLETE, "trials", trials);
    }

    private static CompareResult disturbedAll() {
        List<Trial<Purpose, ReplayFigures>> trials = new ArrayList<>(
                COMPLETE.trials().stream().map(CompareCases::disturbed).toList());
        trials.add(0, Records.with(trials.get(0), "number", 0));
        trials.add(Records.with(trials.get(0), "condition", Purpose.RECORDED));
        return Records.with(COMPLETE, "trials", trials);
    }

    private static Trial<Purpose, ReplayFigures> failedCandidate(Trial<Purpose, ReplayFigures> trial) {
        return trial.arm() == 0
                ? trial
                : Records.with(
                        trial, "status", TrialStatus.FAILED, "message", "delivered 599,998 of 600,000 row events");
    }

    private static Trial<Purpose, ReplayFigures> disturbed(Trial<Purpose, ReplayFigures> trial) {
        return Records.with(trial, "status", DISTURBED, "message", "others used 0.41 cores");
    }

    private static Trial<Purpose, ReplayFigures> compiling(Trial<Purpose, ReplayFigures> trial) {
        return Records.with(trial, "figures.figures", trial.figures().figures().with(Metric.JIT_SHARE, 0.347));
    }

    /** CPU per event falls by a share of itself over the whole trial. */
    private static Trial<Purpose, ReplayFigures> marked(Trial<Purpose, ReplayFigures> trial, double share) {
        List<MarkReading> marks = new ArrayList<>();
        double[] used = {0};
        IntStream.rangeClosed(0, 30).forEach(i -> {
            marks.add(new MarkReading(i * 20_000L, i * 0.3, used[0], null, 0, null));
            used[0] += 20_000 * 18.0 * (1 - share * i / 30);
        });
        return Records.with(trial, "figures.marks", marks);
    }
}
