package io.debezium.perf.harness.profile;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.function.UnaryOperator;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.jfr.FlightRecording;
import io.debezium.perf.harness.profile.ThreadScale.KnownCpu;
import io.debezium.perf.harness.result.Analysis;
import io.debezium.perf.harness.result.Analysis.Gc;

/** Analyses recordings. */
public final class Analyzer {

    private Analyzer() {}

    /**
     * Analyses a recording of JDK 17 or later.
     *
     * @param costs what was counted outside during the recording, or null when nothing was: then nothing is per event.
     *     CPU time is distributed over the samples of each thread ({@link ThreadScale}); with the events alone it is
     *     taken as (samples + lost samples) times the sampling period, which only {@code jdk.CPUTimeSample} has. Bytes per
     *     event are its share of the weights times {@link Costs#allocatedBytes} per event, or of the weights themselves
     *     without those.
     * @throws InvalidConfiguration if there is no such file, it cannot be read, or it is no flight recording that is whole.
     *     A recording without samples is no failure here, but one of
     *     {@link Profile#requireSamples}.
     */
    public static Profile analyze(Path file, Costs costs) {
        FlightRecording recording = FlightRecording.read(file);
        KnownCpu known = costs == null ? null : KnownCpu.of(recording, costs);
        CostedSamples cpu = CostedSamples.cpu(recording.running(), costs, known, UnaryOperator.identity());
        CostedSamples allocation = CostedSamples.allocation(recording.allocation(), costs, UnaryOperator.identity());
        Analysis analysis = new Analysis(
                String.valueOf(file.getFileName()),
                recording.jvm(),
                seconds(recording.length()),
                SampleTables.cpu(recording, cpu),
                SampleTables.allocation(recording.allocation(), allocation),
                SampleTables.incidents(recording),
                gc(recording));
        return new Profile(
                analysis,
                Stacks.of(cpu.perEvent() ? "us" : "samples", cpu, cpu.perEvent() ? costs.events() : 1),
                Stacks.of("bytes", allocation, costs == null ? 1 : costs.events()),
                recording.threads(),
                notes(analysis));
    }

    /** What a reader must know before believing the figures. */
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
