package io.debezium.perf.harness.history;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.result.Environment;
import io.debezium.perf.harness.result.HistoryPoint;
import io.debezium.perf.harness.result.HistorySource;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.result.VariantInfo;
import io.debezium.perf.harness.stats.Interval;
import io.debezium.perf.harness.stats.Median;
import io.debezium.perf.harness.variant.SpecText;

/**
 * The figures of one run: what the trials of each variant come to, by each metric that they have.
 *
 * <p>Of each place in the run the last trial that came through undisturbed counts. A run's own report lets a disturbed one
 * stand that was not repeated, beside others that ran at the same time; here it would stand beside other days. A variant of
 * which a trial failed has no figure: what comes fast and wrong is none.
 */
final class RunPoints<C, F> {

    private static final String DEBEZIUM = "debezium";

    /** The plugin that was used and the JDK that it was are known better than by what was typed. */
    private static final Set<String> KNOWN_OTHERWISE = Set.of("plugin", "jdk");

    private final HistorySource<C, F> source;
    private final HistoryPoint.RunInfo run;
    private final HistoryPoint.MachineInfo machine;

    private RunPoints(HistorySource<C, F> source, String folder) {
        this.source = source;
        this.run = new HistoryPoint.RunInfo(
                source.command(), source.trials().get(0).startedAt(), folder);
        this.machine = machine(source.environment());
    }

    /** @param folder the name of the folder that it is in */
    static <C, F> List<HistoryPoint> of(HistorySource<C, F> source, String folder) {
        return source.trials().isEmpty() ? List.of() : new RunPoints<>(source, folder).points();
    }

    /** What a figure is of. */
    private record Subject(HistoryPoint.LineVariant variant, HistoryPoint.BenchmarkCase benchmark) {}

    private List<HistoryPoint> points() {
        Map<Subject, List<Trial<C, F>>> subjects = new LinkedHashMap<>();
        for (Trial<C, F> trial : source.trials()) {
            if (source.timed(trial) || source.spoils(trial)) {
                subject(trial).ifPresent(subject -> subjects.computeIfAbsent(subject, any -> new ArrayList<>())
                        .add(trial));
            }
        }
        List<HistoryPoint> points = new ArrayList<>();
        subjects.forEach((subject, trials) -> {
            if (trials.stream().noneMatch(source::spoils)) {
                points.addAll(points(subject, trials));
            }
        });
        return points;
    }

    /** Empty for readers of no Debezium version, which have no place among its releases. */
    private Optional<Subject> subject(Trial<C, F> trial) {
        return source.variant(trial)
                .filter(variant -> DEBEZIUM.equals(variant.kind()) && variant.debezium() != null)
                .map(variant -> new Subject(line(variant), source.benchmark(trial)));
    }

    private List<HistoryPoint> points(Subject subject, List<Trial<C, F>> trials) {
        Map<List<Integer>, Trial<C, F>> counted = new LinkedHashMap<>();
        trials.stream()
                .filter(trial -> trial.status() == TrialStatus.OK)
                .forEach(trial -> counted.put(place(trial), trial));
        long places = trials.stream().map(RunPoints::place).distinct().count();
        List<HistoryPoint> points = new ArrayList<>();
        for (Metric metric : Metric.values()) {
            double[] values = counted.values().stream()
                    .mapToDouble(trial -> source.value(trial, metric))
                    .filter(Double::isFinite)
                    .sorted()
                    .toArray();
            if (values.length > 0) {
                points.add(point(subject, trials.get(0), metric, values, (int) places - counted.size()));
            }
        }
        return points;
    }

    /** The same for one and its repeat, and for no other of its subject. */
    private static List<Integer> place(Trial<?, ?> trial) {
        return List.of(trial.round(), trial.arm());
    }

    /** @param values sorted, at least one */
    private HistoryPoint point(Subject subject, Trial<C, F> trial, Metric metric, double[] values, int leftOut) {
        Interval interval = Median.interval(values, HistoryPoint.CONFIDENCE);
        boolean bounded = interval.bounded();
        return new HistoryPoint(
                HistoryPoint.SCHEMA_VERSION,
                run,
                machine,
                subject.variant(),
                subject.benchmark(),
                metric,
                source.unit(trial, metric),
                source.moreIsBetter(trial, metric),
                Median.of(values),
                bounded ? interval.low() : values[0],
                bounded ? interval.high() : values[values.length - 1],
                bounded ? HistoryPoint.CONFIDENCE : null,
                values.length,
                leftOut,
                source.variant(trial)
                        .flatMap(variant -> beside(variant, metric))
                        .orElse(null));
    }

    private Optional<HistoryPoint.BaselineRatio> beside(VariantInfo variant, Metric metric) {
        return source.besideBaseline(variant, metric)
                .filter(comparison -> comparison.ratio() > 0 && comparison.baselineValue() > 0)
                .map(comparison -> new HistoryPoint.BaselineRatio(
                        variant.spec(),
                        source.variants().get(0).spec(),
                        variant.source() == null ? null : variant.source().commit(),
                        comparison.baselineValue(),
                        comparison.ratio(),
                        comparison.ciLow(),
                        comparison.ciHigh()));
    }

    private static HistoryPoint.MachineInfo machine(Environment environment) {
        Machine machine = new Machine(
                environment.os(),
                environment.kernel(),
                environment.cpu(),
                environment.cores(),
                environment.memoryBytes(),
                Optional.empty());
        return new HistoryPoint.MachineInfo(
                machine.fingerprint(),
                machine.cpu(),
                machine.cores(),
                machine.memoryBytes(),
                machine.kernel().split(" ", 2)[0]);
    }

    private static HistoryPoint.LineVariant line(VariantInfo variant) {
        return new HistoryPoint.LineVariant(variant.debezium(), variant.jdk(), settings(variant.spec()));
    }

    /** All of a spec but the version, by the keys' names; {@code jvm=} twice keeps its order. */
    static String settings(String spec) {
        int comma = spec.indexOf(',');
        return comma < 0
                ? ""
                : SpecText.parts(spec.substring(comma + 1)).stream()
                        .filter(part -> !KNOWN_OTHERWISE.contains(SpecText.key(part)))
                        .sorted(Comparator.comparing(SpecText::key))
                        .collect(Collectors.joining(","));
    }
}
