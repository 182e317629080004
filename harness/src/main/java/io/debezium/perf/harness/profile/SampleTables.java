package io.debezium.perf.harness.profile;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.debezium.perf.harness.jfr.FlightRecording;
import io.debezium.perf.harness.jfr.Sample;
import io.debezium.perf.harness.jfr.Samples;
import io.debezium.perf.harness.profile.CostedSamples.CostedSample;
import io.debezium.perf.harness.result.Analysis.Allocation;
import io.debezium.perf.harness.result.Analysis.Cpu;
import io.debezium.perf.harness.result.Analysis.Incident;

/** What a recording holds by method, thread, class and place, and by the Debezium method on whose behalf it was. */
final class SampleTables {

    private static final Map<String, String> KINDS = Map.of(
            "jdk.JavaExceptionThrow", "exception",
            "jdk.JavaMonitorEnter", "lock",
            "jdk.ThreadPark", "park",
            "jdk.JavaMonitorWait", "wait",
            "jdk.ThreadSleep", "sleep");

    private static final Comparator<Incident> MOST_FIRST = Comparator.comparingDouble(Incident::millis)
            .thenComparing(Incident::count)
            .reversed()
            .thenComparing(Incident::kind)
            .thenComparing(Incident::type)
            .thenComparing(Incident::method);

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

    /** Exceptions and waits by kind, class and Debezium method. */
    static List<Incident> incidents(FlightRecording recording) {
        return recording.incidents().stream()
                .flatMap(samples -> samples.list().stream().map(sample -> incident(samples.event(), sample)))
                .collect(Collectors.toMap(
                        row -> List.of(row.kind(), row.type(), row.method()),
                        row -> row,
                        (one, other) -> new Incident(
                                one.kind(),
                                one.type(),
                                one.method(),
                                one.count() + other.count(),
                                one.millis() + other.millis())))
                .values()
                .stream()
                .sorted(MOST_FIRST)
                .toList();
    }

    private static Incident incident(String event, Sample sample) {
        return new Incident(
                KINDS.get(event),
                sample.type(),
                Ownership.debeziumMethod(sample.trace()),
                sample.count(),
                sample.weight() / 1e6);
    }
}
