package io.debezium.perf.harness.profile;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.jfr.FlightRecording;
import io.debezium.perf.harness.jfr.Samples;
import io.debezium.perf.harness.profile.ThreadScale.KnownCpu;
import io.debezium.perf.harness.result.Analysis;
import io.debezium.perf.harness.result.Analysis.Cpu;
import io.debezium.perf.harness.result.Analysis.Gc;
import io.debezium.perf.harness.result.Analysis.Pause;

/** Analyses recordings. */
public final class Analyzer {

    private Analyzer() {}

    /**
     * Analyses a recording of JDK 17 or later.
     *
     * @param costs what was counted outside during the recording, or null when nothing was: then nothing is per event.
     *     CPU time is distributed over the samples of each thread ({@link ThreadScale}); with the events alone it is
     *     taken as (samples + lost samples) times the sampling period, which only {@code jdk.CPUTimeSample} has. Bytes per event are its share of the weights times
     *     {@link Costs#allocatedBytes} per event, or of the weights themselves without those.
     * @param rules whether JMC's rules are evaluated; that happens on a thread of its own
     * @throws InvalidConfiguration if there is no such file, it cannot be read, it is no flight recording, or no chunk of it is
     *     intact. A recording without samples is no failure here, but one of
     *     {@link Profile#requireSamples}.
     */
    public static Profile analyze(Path file, Costs costs, Rules rules) {
        Future<Rules.Evaluated> evaluating = rules.start(file);
        try {
            FlightRecording recording = FlightRecording.read(file);
            Samples samples = SampleTables.chosen(recording);
            Stacks cpu = Stacks.of(samples, "samples");
            KnownCpu known = costs == null ? null : KnownCpu.of(recording, costs);
            Stacks cpuTime =
                    known == null ? Stacks.of("us", Map.of()) : Stacks.cpuTime(samples, ThreadScale.of(samples, known));
            Stacks allocation = Stacks.of(recording.allocation(), "bytes");
            Cpu tables = SampleTables.cpu(recording, costs);
            Rules.Evaluated found = Rules.await(evaluating);
            Analysis analysis = new Analysis(
                    String.valueOf(file.getFileName()),
                    recording.jvm(),
                    seconds(recording.length()),
                    tables,
                    SampleTables.allocation(recording.allocation(), costs),
                    PlaceTables.thrown(recording, costs),
                    gc(recording),
                    PlaceTables.waits(recording),
                    found.findings());
            List<String> notes = new ArrayList<>(Notes.of(recording, analysis));
            notes.addAll(found.notes());
            return new Profile(analysis, cpu, cpuTime, allocation, recording.threads(), recording.traced(), notes);
        } finally {
            evaluating.cancel(true);
        }
    }

    private static Gc gc(FlightRecording recording) {
        FlightRecording.CollectorWork collections = recording.collections();
        return new Gc(
                collections.collector(),
                collections.count(),
                seconds(collections.pauseSum()) * 1000,
                seconds(collections.pauseMax()) * 1000,
                collections.pauses().stream()
                        .map(pause -> pause(recording.start(), pause))
                        .toList());
    }

    private static Pause pause(Instant start, FlightRecording.Stop pause) {
        return new Pause(seconds(Duration.between(start, pause.start())), seconds(pause.length()) * 1000, pause.name());
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }
}
