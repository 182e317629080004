package io.debezium.perf.harness.profile;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.jfr.FlightRecording;
import io.debezium.perf.harness.jfr.RecordingReader;
import io.debezium.perf.harness.jfr.Sample;
import io.debezium.perf.harness.jfr.Samples;
import io.debezium.perf.harness.profile.CostedSamples.CostedSample;
import io.debezium.perf.harness.profile.ThreadScale.KnownCpu;
import io.debezium.perf.harness.result.Analysis;
import io.debezium.perf.harness.result.Analysis.Allocation;
import io.debezium.perf.harness.result.Analysis.Cpu;
import io.debezium.perf.harness.result.Analysis.Gc;
import io.debezium.perf.harness.result.Analysis.Incident;

/** Analyses flight recordings: hot methods, allocation, exceptions, waits and garbage collection. */
public final class Analyzer {

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

    private Analyzer() {}

    /**
     * Analyses a recording of JDK 17 or later.
     *
     * @param costs what was counted outside the recording while it ran; null if nothing was, so that no costs per event are
     *     known. CPU time is distributed over the samples of each thread ({@link ThreadScale}); if only the number of events is
     *     known, CPU time is the number of samples times the sampling period, which only {@code jdk.CPUTimeSample} has.
     *     Bytes per event are a row's share of the weights times {@link Costs#allocatedBytes} per event or, without that, times
     *     the sum of the weights per event.
     * @throws InvalidConfiguration if there is no such file, it cannot be read, or it is not a complete flight recording. A
     *     recording without samples is accepted here and refused by {@link Profile#requireSamples}.
     */
    public static Profile analyze(Path file, Costs costs) {
        FlightRecording recording = RecordingReader.read(file);
        KnownCpu known = costs == null ? null : KnownCpu.of(recording, costs);
        CostedSamples cpu = CostedSamples.cpu(recording.running(), costs, known, UnaryOperator.identity());
        CostedSamples allocation = CostedSamples.allocation(recording.allocation(), costs, UnaryOperator.identity());
        Analysis analysis = new Analysis(
                String.valueOf(file.getFileName()),
                recording.jvm(),
                seconds(recording.length()),
                cpu(recording, cpu),
                allocation(recording.allocation(), allocation),
                incidents(recording),
                gc(recording));
        return new Profile(
                analysis,
                Stacks.of(cpu.perEvent() ? "us" : "samples", cpu, cpu.perEvent() ? costs.events() : 1),
                Stacks.of("bytes", allocation, costs == null ? 1 : costs.events()),
                recording.threads(),
                notes(analysis));
    }

    /** @param costed the costs of {@link FlightRecording#running} */
    static Cpu cpu(FlightRecording recording, CostedSamples costed) {
        Samples samples = recording.running();
        boolean cpuTime = samples == recording.cpuTime();
        long lost = cpuTime ? recording.cpuTimeLost() : 0;
        Rows rows = new Rows(costed);
        return new Cpu(
                samples.event(),
                samples.count() - lost,
                samples.withoutStack(),
                lost,
                cpuTime ? recording.cpuTimePeriod().toNanos() / 1000.0 : null,
                rows.by(Analyzer::top),
                // A method counts once for each stack, also if it is recursive.
                rows.byEach(sample -> new HashSet<>(sample.trace().frames())),
                rows.owners(Analyzer::top),
                rows.by(CostedSample::thread));
    }

    /** The allocation tables, whose shares are of bytes. */
    static Allocation allocation(Samples samples, CostedSamples costed) {
        Rows rows = new Rows(costed);
        return new Allocation(
                samples.event(),
                samples.count(),
                samples.weight(),
                rows.by(Analyzer::top),
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

    /** Notes for the reader about kinds of samples that are missing, a sentence each. */
    private static List<String> notes(Analysis analysis) {
        List<String> notes = new ArrayList<>();
        if (analysis.cpu().samples() == 0) {
            notes.add(Messages.text("profile.no-cpu"));
        }
        if (analysis.allocation().samples() == 0) {
            notes.add(Messages.text("profile.no-allocation"));
        }
        return notes;
    }

    private static Gc gc(FlightRecording recording) {
        DoubleSummaryStatistics pauses = recording.pauses().stream()
                .mapToDouble(pause -> seconds(pause) * 1000)
                .summaryStatistics();
        return new Gc(recording.collector(), pauses.getCount(), pauses.getSum(), Math.max(0, pauses.getMax()));
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }
}
