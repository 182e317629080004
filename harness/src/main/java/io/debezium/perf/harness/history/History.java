package io.debezium.perf.harness.history;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Environment;
import io.debezium.perf.harness.result.HistoryResult;
import io.debezium.perf.harness.result.HistoryResult.Night;
import io.debezium.perf.harness.result.HistoryResult.NightlyLevels;
import io.debezium.perf.harness.result.HistoryResult.NightlySeries;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultHeader;
import io.debezium.perf.harness.result.TapeInfo;
import io.debezium.perf.harness.result.VariantInfo;
import io.debezium.perf.harness.stats.ChangePoints;

/**
 * {@code perf history} over nights: puts stored comparisons of one candidate with one baseline that stays the same in a series,
 * and finds where its level changes.
 */
public final class History {

    /** Nights that make a series. */
    static final int FEWEST = 10;

    /** A step of a year ago is no news. */
    private static final int MOST = 365;

    private static final long SEED = 1;

    /** Of the steps' intervals, by {@link ChangePoints}. */
    private static final double CONFIDENCE = 0.95;

    /** What is shown where no metric was asked for: the first of these that there is. */
    private static final List<Metric> DECIDING =
            List.of(Metric.INSTRUCTIONS_PER_EVENT, Metric.CPU_MICROS_PER_EVENT, Metric.BYTECODES_PER_EVENT);

    /** A commit's id in a spec, which may be another one every night; the name of a branch stays. */
    private static final String COMMIT = "@[0-9a-f]{7,40}(?=,|$)";

    private final Map<List<Object>, Runs> all = new LinkedHashMap<>();
    private int comparisons;

    private History() {}

    /** A candidate beside a baseline: its nights by metric, in their order. */
    private record Runs(
            String machine,
            TapeInfo tape,
            String baseline,
            String candidate,
            Map<Metric, SortedMap<Instant, Night>> nights) {

        private Stream<NightlySeries> series(Set<Metric> metrics) {
            Stream<Metric> shown = metrics.isEmpty()
                    ? DECIDING.stream().filter(nights::containsKey).limit(1)
                    : metrics.stream().filter(nights::containsKey);
            return shown.filter(metric -> nights.get(metric).size() >= FEWEST).map(this::series);
        }

        private NightlySeries series(Metric metric) {
            List<Night> own = List.copyOf(nights.get(metric).values());
            List<Night> last = own.subList(Math.max(0, own.size() - MOST), own.size());
            NightlyLevels ratio = levels(last, Comparison::ratio);
            NightlyLevels machines = levels(last, Comparison::baselineValue);
            return new NightlySeries(machine, tape, baseline, candidate, metric, last, ratio, machines);
        }

        private static NightlyLevels levels(List<Night> nights, ToDoubleFunction<Comparison> figure) {
            return ChangePoints.of(
                    nights.stream().map(Night::comparison).mapToDouble(figure).toArray(), SEED);
        }
    }

    /**
     * @param folders of results, or of folders of those
     * @param metrics that are shown; empty for the one that decides
     * @param commandLine what was typed
     * @throws InvalidConfiguration if none of them holds a comparison that can be read
     */
    public static HistoryResult of(List<Path> folders, Set<Metric> metrics, String commandLine, Instant now) {
        History history = new History();
        List<String> unreadable = StoredComparisons.read(
                folders.stream().flatMap(History::results).toList(), history::add);
        if (history.comparisons == 0) {
            throw InvalidConfiguration.of(
                    "history.holds-no-comparison",
                    folders.stream().map(Path::toString).collect(Collectors.joining(" ")),
                    unreadable.stream().map(line -> line + "\n").collect(Collectors.joining()));
        }
        return new HistoryResult(
                ResultHeader.of(HistoryResult.class, now, commandLine),
                history.comparisons,
                history.all.values().stream()
                        .flatMap(runs -> runs.series(metrics))
                        .toList(),
                unreadable,
                CONFIDENCE);
    }

    private static Stream<ResultFolder> results(Path folder) {
        ResultFolder own = new ResultFolder(folder.toAbsolutePath().normalize());
        return Stream.concat(
                Stream.of(own).filter(each -> Files.isRegularFile(each.json())),
                ResultFolder.within(own.path()).stream());
    }

    private void add(ResultFolder folder, CompareResult result) {
        comparisons++;
        // Shards that were put together are there as well, each under its own machine.
        if (result.merged() != null || !stays(result.variants().get(0))) {
            return;
        }
        for (int i = 1; i < result.variants().size(); i++) {
            if (isSound(result, i)) {
                add(folder.path().getFileName().toString(), result, i);
            }
        }
    }

    /** Whether a variant is the same program tomorrow: a release, or a commit, which the series is told apart by. */
    private static boolean stays(VariantInfo variant) {
        return (variant.source() == null || !commit(variant).isEmpty())
                && variant.overlay().isEmpty()
                && !variant.spec().contains("-SNAPSHOT")
                && !variant.spec().contains(",diff=");
    }

    /** What is fast and wrong, or fails, has no figure. */
    private static boolean isSound(CompareResult result, int variant) {
        return result.trials().stream()
                .filter(trial -> trial.condition() != Purpose.RECORDED)
                .noneMatch(trial -> trial.isOut() && (trial.arm() == 0 || trial.arm() == variant));
    }

    private void add(String folder, CompareResult result, int index) {
        VariantInfo baseline = result.variants().get(0);
        VariantInfo candidate = result.variants().get(index);
        TapeInfo tape = result.tape();
        Environment on = result.environment();
        String machine = Machine.fingerprint(on.cpu(), on.cores(), on.memoryBytes(), on.kernel());
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
        Runs runs = all.computeIfAbsent(alike, any -> new Runs(machine, tape, baseline.spec(), name, new TreeMap<>()));
        Instant at = result.startedAt();
        for (Comparison comparison : result.comparisons(index)) {
            if (comparison.ratio() > 0 && comparison.baselineValue() > 0) {
                runs.nights()
                        .computeIfAbsent(comparison.metric(), any -> new TreeMap<>())
                        .put(at, new Night(at, folder, commit(candidate), comparison));
            }
        }
    }

    private static String commit(VariantInfo variant) {
        return variant.source() == null || variant.source().commit() == null
                ? ""
                : variant.source().commit();
    }
}
