package io.debezium.perf.harness.history;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.debezium.perf.harness.result.HistoryPoint;
import io.debezium.perf.harness.result.HistoryPoint.BaselineRatio;
import io.debezium.perf.harness.result.HistoryResult.HistoryChart;
import io.debezium.perf.harness.result.HistoryResult.HistoryLine;
import io.debezium.perf.harness.result.HistoryResult.LineRole;
import io.debezium.perf.harness.result.HistoryResult.NightStep;
import io.debezium.perf.harness.result.HistoryResult.PlacedFigure;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.TapeInfo;
import io.debezium.perf.harness.stats.ChangePoints;
import io.debezium.perf.harness.variant.SpecText;

/**
 * Comparisons that were run again and again, night by night: which of them make a series, and where its level changes. The
 * ratio of a nightly build to a release that stays the same moves with Debezium alone. The release's own figure, and the
 * release against itself (A/A) where that was run, move with the machine: a step that any of them takes in the same nights is
 * the machine's.
 */
final class Nights {

    /** Nights that make a series. */
    static final int FEWEST = 10;

    /** A step of a year ago is no news. */
    private static final int MOST = 365;

    private static final long SEED = 1;

    /** What steps are looked for in where no metric was asked for: the first of these that there is. */
    private static final List<Metric> DECIDING = List.of(Metric.INSTRUCTIONS_PER_EVENT, Metric.CPU_MICROS_PER_EVENT);

    /** A commit's id, which is another one every night; the name of a branch stays. */
    private static final Pattern COMMIT = Pattern.compile("((?:^|,)git=[^,]*)@[0-9a-f]{7,40}(?=,|$)");

    /** What may be another program tomorrow. */
    private static final Pattern MOVING = Pattern.compile("-SNAPSHOT|(?:^|,)(?:git|overlay|diff)=");

    private static final Pattern CLONE = Pattern.compile("(?:^|,)git=([^,@]+)");

    /** What is on a bisection's command line elsewhere, or is no part of a release. */
    private static final Set<String> OF_THE_BUILD = Set.of("git", "build", "diff");

    private static final Pattern TURNS = Pattern.compile("\\d+");

    /** Every run's points of one variant beside one baseline, oldest first. */
    private final Map<SeriesKey, Map<Metric, List<HistoryPoint>>> series;

    private final List<HistoryPoint> itself;
    private final Set<List<Object>> builds;

    private record SeriesKey(
            String fingerprint, HistoryPoint.BenchmarkCase measured, String jdk, String spec, String baseline) {

        static SeriesKey of(HistoryPoint point) {
            return new SeriesKey(
                    point.machine().fingerprint(),
                    point.measured(),
                    point.variant().jdk(),
                    COMMIT.matcher(point.beside().spec()).replaceFirst("$1"),
                    point.beside().baseline());
        }

        boolean same() {
            return spec.equals(baseline);
        }

        /** Whether this is of other variants in the runs in which that one is the baseline against itself. */
        boolean holds(SeriesKey other) {
            return other.same()
                    && !same()
                    && other.fingerprint.equals(fingerprint)
                    && other.baseline.equals(baseline)
                    && other.measured.name().equals(measured.name());
        }
    }

    /** @param metrics that were asked for; empty for the one that decides */
    Nights(List<HistoryPoint> points, Set<Metric> metrics) {
        List<HistoryPoint> pinned = points.stream()
                .filter(point -> point.beside() != null
                        && !MOVING.matcher(COMMIT.matcher(point.beside().baseline())
                                        .replaceFirst(""))
                                .find())
                .sorted(Comparator.comparing(point -> point.run().at()))
                .toList();
        itself = pinned.stream().filter(point -> point.beside().same()).toList();
        series = new LinkedHashMap<>(pinned.stream()
                .collect(Collectors.groupingBy(
                        SeriesKey::of, LinkedHashMap::new, Collectors.groupingBy(HistoryPoint::metric))));
        series.values().forEach(by -> by.values().removeIf(nights -> nights.size() < FEWEST));
        series.values().forEach(by -> by.keySet().retainAll(shown(by.keySet(), metrics)));
        series.values().removeIf(Map::isEmpty);
        List.copyOf(series.keySet()).forEach(key -> series.keySet().removeIf(key::holds));
        builds = series.values().stream()
                .flatMap(by -> by.values().stream())
                .flatMap(List::stream)
                .filter(point -> COMMIT.matcher(point.beside().spec()).find())
                .map(point -> List.<Object>of(point.run().at(), point.variant()))
                .collect(Collectors.toSet());
    }

    private static Set<Metric> shown(Set<Metric> there, Set<Metric> asked) {
        return asked.isEmpty()
                ? DECIDING.stream().filter(there::contains).limit(1).collect(Collectors.toSet())
                : asked;
    }

    /** Whether a point is of a commit that has its place in a series: among releases each would be a line of its own. */
    boolean isBuild(HistoryPoint point) {
        return builds.contains(List.of(point.run().at(), point.variant()));
    }

    /** @param here fingerprint of the machine whose series come first */
    List<HistoryChart> charts(String here) {
        return series.entrySet().stream()
                .sorted(Comparator.comparing(
                        entry -> !entry.getKey().fingerprint().equals(here)))
                .flatMap(entry -> entry.getValue().values().stream().map(points -> chart(entry.getKey(), points)))
                .toList();
    }

    private HistoryChart chart(SeriesKey key, List<HistoryPoint> points) {
        List<HistoryPoint> nights = points.subList(Math.max(0, points.size() - MOST), points.size());
        HistoryPoint last = nights.get(nights.size() - 1);
        List<HistoryLine> lines = new ArrayList<>();
        // The ratio last: what else moved in these nights is known by then.
        lines.add(line(LineRole.SAME, key, nights, List.of()));
        lines.add(line(LineRole.BASELINE, key, nights, List.of()));
        if (!key.same()) {
            lines.add(0, line(LineRole.RATIO, key, nights, List.copyOf(lines)));
        }
        return new HistoryChart(
                last.machine(),
                key.measured(),
                last.metric(),
                last.unit(),
                last.moreIsBetter(),
                nights.stream()
                        .map(night -> LocalDate.ofInstant(night.run().at(), ZoneOffset.UTC)
                                .toString())
                        .toList(),
                lines);
    }

    /** How the baseline came out against itself in the run of a point; null where that was not measured. */
    private BaselineRatio same(HistoryPoint night) {
        return itself.stream()
                .filter(other -> other.run().isSame(night.run())
                        && other.metric() == night.metric()
                        && other.machine().fingerprint().equals(night.machine().fingerprint()))
                .map(HistoryPoint::beside)
                .findFirst()
                .orElse(null);
    }

    /** @param machine lines whose steps are the machine's */
    private HistoryLine line(LineRole role, SeriesKey key, List<HistoryPoint> nights, List<HistoryLine> machine) {
        boolean ratio = role == LineRole.RATIO;
        List<PlacedFigure> figures = new ArrayList<>();
        for (int night = 0; night < nights.size(); night++) {
            BaselineRatio known = role == LineRole.SAME
                    ? same(nights.get(night))
                    : nights.get(night).beside();
            if (known != null) {
                figures.add(new PlacedFigure(
                        night,
                        role == LineRole.BASELINE ? known.baselineValue() : known.ratio(),
                        ratio ? known.low() : Double.NaN,
                        ratio ? known.high() : Double.NaN,
                        null,
                        null,
                        ratio ? List.of(nights.get(night)) : List.of()));
            }
        }
        ChangePoints.Levels levels = ChangePoints.of(
                figures.stream()
                        .mapToDouble(figure -> Math.log(figure.median()))
                        .toArray(),
                SEED);
        return new HistoryLine(
                role,
                key.jdk(),
                ratio ? key.spec() : key.baseline(),
                figures,
                null,
                levels.steps().stream()
                        .map(step -> step(role, key, step, figures, nights, machine))
                        .toList(),
                Math.exp(levels.drift()));
    }

    private static NightStep step(
            LineRole role,
            SeriesKey key,
            ChangePoints.LevelStep step,
            List<PlacedFigure> figures,
            List<HistoryPoint> nights,
            List<HistoryLine> machine) {
        int before = figures.get(step.earliest() - 1).place();
        int latest = figures.get(step.latest()).place();
        String from = nights.get(before).beside().revision();
        String to = nights.get(latest).beside().revision();
        boolean debezium = role == LineRole.RATIO
                && machine.stream()
                        .flatMap(line -> line.steps().stream())
                        .noneMatch(other -> other.earliest() <= latest && before < other.latest());
        return new NightStep(
                debezium,
                figures.get(step.at()).place(),
                before + 1,
                latest,
                Math.exp(step.before()),
                Math.exp(step.after()),
                Math.exp(step.size()),
                Math.exp(step.interval().low()),
                Math.exp(step.interval().high()),
                from,
                to,
                debezium ? bisect(key, nights.get(0).metric(), from, to) : List.of());
    }

    /** Words after {@code scripts/perf}; none where the commits or their clone are not known, or there is but one. */
    private static List<String> bisect(SeriesKey key, Metric metric, String from, String to) {
        Matcher clone = CLONE.matcher(key.spec());
        if (from == null || to == null || from.equals(to) || !DECIDING.contains(metric) || !clone.find()) {
            return List.of();
        }
        Map<String, String> conditions = key.measured().conditions();
        List<String> words = new ArrayList<>(List.of(
                "bisect",
                "--git",
                clone.group(1),
                "--good",
                "%.12s".formatted(from),
                "--bad",
                "%.12s".formatted(to),
                "--workload",
                conditions.get("tape")));
        String replay = conditions.getOrDefault("replay", "server");
        if (replay.startsWith(TapeInfo.PLAYER)) {
            words.addAll(List.of("--replay", TapeInfo.PLAYER));
            Matcher turns = TURNS.matcher(replay);
            words.addAll(turns.find() ? List.of("--turns", turns.group()) : List.of());
        }
        String with = SpecText.parts(key.spec()).stream()
                .filter(piece -> piece.contains("=") && !OF_THE_BUILD.contains(SpecText.key(piece)))
                .collect(Collectors.joining(","));
        words.addAll(with.isEmpty() ? List.of() : List.of("--with", with));
        return words;
    }
}
