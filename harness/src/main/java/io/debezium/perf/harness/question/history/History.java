package io.debezium.perf.harness.question.history;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.question.compare.StoredComparison;
import io.debezium.perf.harness.question.history.HistoryResult.FigureSeries;
import io.debezium.perf.harness.question.history.HistoryResult.Point;
import io.debezium.perf.harness.question.history.HistoryResult.RevisionCommit;
import io.debezium.perf.harness.question.history.HistoryResult.Step;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultHeader;
import io.debezium.perf.harness.result.TapeInfo;
import io.debezium.perf.harness.result.VariantInfo;

/**
 * {@code perf history} over nights: collects stored comparisons of a candidate with an unchanging baseline in a series, and
 * finds where its level changes.
 */
final class History {

    /** The fewest nights of a series. */
    static final int FEWEST = 10;

    /** The most nights of a series: a step of a year ago is no news. */
    private static final int MOST = 365;

    private static final long SEED = 1;

    /** Length of the date in an instant in ISO 8601. */
    private static final int DATE = 10;

    /** If no metric was asked for, the first of these that was measured is shown. */
    private static final List<Metric> DECIDING =
            List.of(Metric.INSTRUCTIONS_PER_EVENT, Metric.CPU_MICROS_PER_EVENT, Metric.BYTECODES_PER_EVENT);

    /** The id of a commit in a spec, which may differ every night; the name of a branch does not match. */
    private static final String COMMIT = "@[0-9a-f]{7,40}(?=,|$)";

    private final Map<List<Object>, Nights> all = new LinkedHashMap<>();
    private final List<String> unreadable = new ArrayList<>();
    private int comparisons;

    private History() {}

    /** The nights of one candidate beside one baseline, by metric and in the order of time. */
    private record Nights(
            String machine,
            TapeInfo tape,
            String baseline,
            String candidate,
            Map<Metric, SortedMap<Instant, Point>> byMetric) {

        private Stream<FigureSeries> series(Set<Metric> metrics) {
            Stream<Metric> shown = metrics.isEmpty()
                    ? DECIDING.stream().filter(byMetric::containsKey).limit(1)
                    : metrics.stream().filter(byMetric::containsKey);
            return shown.filter(metric -> byMetric.get(metric).size() >= FEWEST).map(this::series);
        }

        private FigureSeries series(Metric metric) {
            List<Point> own = List.copyOf(byMetric.get(metric).values());
            List<Point> last = own.subList(Math.max(0, own.size() - MOST), own.size());
            List<String> figures = List.of(HistoryResult.RATIO, metric.id());
            List<Step> steps = new ArrayList<>();
            for (String figure : figures) {
                double[] values =
                        last.stream().mapToDouble(night -> night.value(figure)).toArray();
                steps.addAll(ChangePoints.of(figure, values, SEED));
            }
            return new FigureSeries(machine, tape, baseline, candidate, figures, last, steps);
        }
    }

    /**
     * Builds the series from stored comparisons.
     *
     * @param folders of results, or folders that hold some
     * @param metrics that are shown; empty for the one that decides
     * @param commandLine what was typed
     * @throws InvalidConfiguration if none of them holds a comparison that can be read
     */
    static HistoryResult of(List<Path> folders, Set<Metric> metrics, String commandLine, Instant now) {
        History history = new History();
        StoredComparison.in(folders, history.unreadable).forEach(found -> history.add(found.folder(), found.result()));
        if (history.comparisons == 0) {
            throw InvalidConfiguration.of(
                    "history.holds-no-comparison",
                    folders.stream().map(Path::toString).collect(Collectors.joining(" ")),
                    history.unreadable.stream().map(line -> line + "\n").collect(Collectors.joining()));
        }
        return new HistoryResult(
                ResultHeader.of(HistoryResult.class, now, commandLine),
                "history",
                Double.NaN,
                history.all.values().stream()
                        .flatMap(nights -> nights.series(metrics))
                        .toList(),
                history.unreadable);
    }

    private void add(ResultFolder folder, CompareResult result) {
        comparisons++;
        // Skips a merged result: the results of its shards are read as well, each under its own machine.
        if (result.merged() != null || !stays(result.variants().get(0))) {
            return;
        }
        for (int i = 1; i < result.variants().size(); i++) {
            if (isSound(result, i)) {
                add(folder.path().getFileName().toString(), result, i);
            }
        }
    }

    /** Whether a variant stays the same program: a release, or a commit, by which series are told apart. */
    private static boolean stays(VariantInfo variant) {
        return (variant.source() == null || !commit(variant).isEmpty())
                && variant.overlay().isEmpty()
                && !variant.spec().contains("-SNAPSHOT");
    }

    /**
     * Whether no trial of the baseline or the candidate failed: a variant that is fast and wrong, or fails, has no valid
     * figure.
     */
    private static boolean isSound(CompareResult result, int variant) {
        return result.trials().stream()
                .filter(trial -> trial.condition() != Purpose.RECORDED)
                .noneMatch(trial -> trial.isExcluding() && (trial.arm() == 0 || trial.arm() == variant));
    }

    private void add(String folder, CompareResult result, int index) {
        VariantInfo baseline = result.variants().get(0);
        VariantInfo candidate = result.variants().get(index);
        TapeInfo tape = result.tape();
        String machine = result.environment().fingerprint();
        String name = candidate.spec().replaceFirst(COMMIT, "");
        List<Object> alike = Arrays.asList(
                machine,
                tape.id(),
                tape.server(),
                tape.replay(),
                result.design().overTape().warmUpEvents(),
                result.design().overTape().markEvery(),
                baseline.spec(),
                commit(baseline),
                baseline.plugin(),
                baseline.jdk(),
                name,
                candidate.plugin(),
                candidate.jdk());
        Nights nights =
                all.computeIfAbsent(alike, any -> new Nights(machine, tape, baseline.spec(), name, new TreeMap<>()));
        Instant at = result.startedAt();
        RevisionCommit commit =
                commit(candidate).isEmpty() ? null : new RevisionCommit(commit(candidate), "", "", List.of());
        for (Comparison comparison : result.comparisons(index)) {
            if (comparison.ratio() > 0 && comparison.baselineValue() > 0) {
                Map<String, Double> figures = Map.of(
                        HistoryResult.RATIO,
                        comparison.ratio(),
                        comparison.metric().id(),
                        comparison.baselineValue());
                nights.byMetric()
                        .computeIfAbsent(comparison.metric(), any -> new TreeMap<>())
                        .put(at, new Point(at.toString().substring(0, DATE), folder, commit, figures, ""));
            }
        }
    }

    private static String commit(VariantInfo variant) {
        return variant.source() == null || variant.source().commit() == null
                ? ""
                : variant.source().commit();
    }
}
