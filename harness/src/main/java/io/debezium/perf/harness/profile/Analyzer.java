package io.debezium.perf.harness.profile;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.jfr.Recording;
import io.debezium.perf.harness.jfr.Samples;
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
     * @throws InvalidConfiguration if there is no such file, it cannot be read, it is no flight recording, it is
     *     truncated, or it is damaged. A recording without samples is no failure here, but one of
     *     {@link Profile#requireSamples}.
     */
    public static Profile analyze(Path file, Costs costs, Rules rules) {
        try (RuleRun run = RuleRun.start(file, rules)) {
            Recording recording = Recording.read(file);
            Samples samples = CpuTables.chosen(recording);
            Stacks cpu = StackSums.of(samples, "samples");
            ThreadCpu known = costs == null ? null : ThreadCpu.of(recording, costs);
            Stacks cpuTime = known == null
                    ? Stacks.of("us", Map.of())
                    : StackSums.cpuTime(samples, ThreadScale.of(samples, known));
            Stacks allocation = StackSums.of(recording.allocation(), "bytes");
            Cpu tables = CpuTables.of(recording, costs);
            RuleRun.Outcome found = run.await();
            Analysis analysis = new Analysis(
                    String.valueOf(file.getFileName()),
                    recording.jvm(),
                    seconds(recording.length()),
                    tables,
                    AllocationTables.of(recording.allocation(), costs),
                    ThrownTable.of(recording, costs),
                    gc(recording),
                    WaitTable.of(recording),
                    found.findings());
            List<String> notes = new ArrayList<>(Notes.of(recording, analysis));
            notes.addAll(found.notes());
            return new Profile(analysis, cpu, cpuTime, allocation, recording.threads(), notes);
        }
    }

    private static Gc gc(Recording recording) {
        Recording.Collections collections = recording.collections();
        return new Gc(
                collections.collector(),
                collections.count(),
                seconds(collections.pauseSum()) * 1000,
                seconds(collections.pauseMax()) * 1000,
                collections.pauses().stream()
                        .map(pause -> pause(recording.start(), pause))
                        .toList());
    }

    private static Pause pause(Instant start, Recording.Pause pause) {
        return new Pause(seconds(Duration.between(start, pause.start())), seconds(pause.length()) * 1000, pause.name());
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }
}
