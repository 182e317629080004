package io.debezium.perf.harness.profile;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

import io.debezium.perf.harness.jfr.FlightRecording;
import io.debezium.perf.harness.jfr.Sample;
import io.debezium.perf.harness.jfr.Samples;
import io.debezium.perf.harness.jfr.Trace;
import io.debezium.perf.harness.profile.ThreadScale.KnownCpu;
import io.debezium.perf.harness.result.Analysis;

/** Samples and recordings made up for tests. */
final class Made {

    private Made() {}

    /** @param frames from the top, {@code package.Class.method} */
    static Trace trace(String... frames) {
        return new Trace(List.of(frames), false);
    }

    static CostedSamples costed(FlightRecording recording, Costs costs) {
        KnownCpu known = costs == null ? null : KnownCpu.of(recording, costs);
        return CostedSamples.cpu(recording.running(), costs, known, UnaryOperator.identity());
    }

    static Analysis.Cpu tables(FlightRecording recording, Costs costs) {
        return Analyzer.cpu(recording, costed(recording, costs));
    }

    static Sample cpu(Trace trace, long count) {
        return new Sample(trace, "main", "", count, count);
    }

    static Samples samples(String event, Sample... samples) {
        return new Samples(event, List.of(samples));
    }

    static FlightRecording cpuTime(Duration period, long lost, Sample... samples) {
        List<Sample> all = new ArrayList<>(List.of(samples));
        if (lost > 0) {
            all.add(cpu(trace(FlightRecording.INSIDE_JVM), lost));
        }
        return recording(new Samples("jdk.CPUTimeSample", all), period, lost, samples("jdk.ExecutionSample"));
    }

    static FlightRecording execution(Sample... samples) {
        return recording(samples("jdk.CPUTimeSample"), Duration.ZERO, 0, samples("jdk.ExecutionSample", samples));
    }

    private static FlightRecording recording(Samples cpuTime, Duration period, long lost, Samples execution) {
        return new FlightRecording(
                "made",
                Duration.ofSeconds(1),
                cpuTime,
                period,
                lost,
                execution,
                samples("jdk.ObjectAllocationSample"),
                List.of(),
                "",
                List.of(),
                Map.of());
    }
}
