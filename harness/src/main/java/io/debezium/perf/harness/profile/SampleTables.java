package io.debezium.perf.harness.profile;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.jfr.FlightRecording;
import io.debezium.perf.harness.jfr.Sample;
import io.debezium.perf.harness.jfr.Samples;
import io.debezium.perf.harness.jfr.Trace;
import io.debezium.perf.harness.profile.CostedSamples.CostedSample;
import io.debezium.perf.harness.result.Analysis.Allocation;
import io.debezium.perf.harness.result.Analysis.Cpu;
import io.debezium.perf.harness.result.Analysis.Thrown;
import io.debezium.perf.harness.result.Analysis.Wait;

/** What a recording holds by method, thread, class and place, and by the Debezium method on whose behalf it was. */
final class SampleTables {

    private static final Comparator<Thrown> MOST_THROWN = Comparator.comparingLong(Thrown::count)
            .reversed()
            .thenComparing(Thrown::className)
            .thenComparing(Thrown::site)
            .thenComparing(Thrown::owner);

    private static final Map<String, String> WAITS = Map.of(
            "jdk.JavaMonitorEnter", "lock",
            "jdk.ThreadPark", "park",
            "jdk.JavaMonitorWait", "wait",
            "jdk.ThreadSleep", "sleep");

    private static final Comparator<Wait> LONGEST = Comparator.comparingDouble(Wait::millis)
            .reversed()
            .thenComparing(Wait::kind)
            .thenComparing(Wait::on)
            .thenComparing(Wait::owner)
            .thenComparing(Wait::thread);

    private SampleTables() {}

    /** @param costed the samples that CPU is told by */
    static Cpu cpu(FlightRecording recording, CostedSamples costed) {
        Samples samples = recording.running();
        boolean cpuTime = samples == recording.cpuTime();
        Rows rows = new Rows(costed);
        return new Cpu(
                samples.event(),
                samples.count(),
                samples.withoutStack(),
                cpuTime
                        ? recording.cpuTimeLost().values().stream()
                                .mapToLong(each -> each)
                                .sum()
                        : 0,
                cpuTime ? recording.cpuTimePeriod().toNanos() / 1000.0 : null,
                rows.by(SampleTables::top),
                // Once for each stack, however often the method recurs in it.
                rows.byEach(sample -> new HashSet<>(sample.trace().frames())),
                rows.owners(SampleTables::top),
                rows.by(CostedSample::thread));
    }

    /** Shares are of bytes. */
    static Allocation allocation(Samples samples, CostedSamples costed) {
        Rows rows = new Rows(costed);
        return new Allocation(
                samples.event(),
                samples.count(),
                samples.weight(),
                rows.by(SampleTables::top),
                rows.by(CostedSample::type),
                rows.owners(CostedSample::type));
    }

    private static String top(CostedSample sample) {
        return sample.trace().top();
    }

    /**
     * One row for each class, site and owner, with one of the messages. A recording that only counts throwables
     * ({@code jdk.ExceptionStatistics}) gives one row for all of them, without a site.
     */
    static List<Thrown> thrown(FlightRecording recording, Costs costs) {
        if (recording.thrown().isEmpty()) {
            Thrown counted = new Thrown(
                    "java.lang.Throwable",
                    "(all throwables, only counted)",
                    "",
                    "",
                    recording.throwables(),
                    perEvent(recording.throwables(), costs));
            return counted.count() == 0 ? List.of() : List.of(counted);
        }
        return merged(
                recording.thrown().list().stream().map(sample -> thrown(recording, sample, costs)),
                row -> List.of(row.className(), row.site(), row.owner()),
                (one, other) -> new Thrown(
                        one.className(),
                        // The smallest, so that the choice does not depend on the order of the samples.
                        Stream.of(one.message(), other.message())
                                .filter(message -> !message.isEmpty())
                                .min(Comparator.naturalOrder())
                                .orElse(""),
                        one.site(),
                        one.owner(),
                        one.count() + other.count(),
                        perEvent(one.count() + other.count(), costs)),
                MOST_THROWN);
    }

    private static Thrown thrown(FlightRecording recording, Sample sample, Costs costs) {
        Trace trace = sample.trace();
        return new Thrown(
                sample.type(),
                recording.messages().getOrDefault(new FlightRecording.ThrownAt(sample.type(), trace), ""),
                site(trace),
                Ownership.debeziumMethod(trace),
                sample.count(),
                perEvent(sample.count(), costs));
    }

    /** The first frame that is not the exception's own construction. */
    private static String site(Trace trace) {
        return trace == null
                ? ""
                : trace.frames().stream()
                        .filter(frame -> !frame.endsWith(".<init>"))
                        .findFirst()
                        .orElse(trace.top());
    }

    private static Double perEvent(long count, Costs costs) {
        return costs == null ? null : (double) count / costs.events();
    }

    /** Waiting by kind, class, Debezium method and thread. */
    static List<Wait> waits(FlightRecording recording) {
        return merged(
                recording.waits().stream()
                        .flatMap(samples -> samples.list().stream().map(sample -> wait(samples.event(), sample))),
                row -> List.of(row.kind(), row.on(), row.owner(), row.thread()),
                (one, other) -> new Wait(
                        one.kind(),
                        one.on(),
                        one.owner(),
                        one.thread(),
                        one.count() + other.count(),
                        one.millis() + other.millis()),
                LONGEST);
    }

    private static Wait wait(String event, Sample sample) {
        return new Wait(
                WAITS.get(event),
                sample.type(),
                Ownership.debeziumMethod(sample.trace()),
                sample.thread(),
                sample.count(),
                sample.weight() / 1e6);
    }

    /** @param key rows of the same are one */
    private static <R> List<R> merged(
            Stream<R> rows, Function<R, List<String>> key, BinaryOperator<R> sum, Comparator<R> order) {
        return rows.collect(Collectors.toMap(key, row -> row, sum)).values().stream()
                .sorted(order)
                .toList();
    }
}
