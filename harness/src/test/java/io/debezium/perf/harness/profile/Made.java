package io.debezium.perf.harness.profile;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import io.debezium.perf.harness.jfr.FlightRecording;
import io.debezium.perf.harness.jfr.FlightRecording.CollectorWork;
import io.debezium.perf.harness.jfr.Method;
import io.debezium.perf.harness.jfr.Sample;
import io.debezium.perf.harness.jfr.Samples;
import io.debezium.perf.harness.jfr.Trace;

/** Samples and recordings made up for tests. */
final class Made {

    private Made() {}

    /** @param frames from the top, {@code package.Class.method} or {@code package.Class.method(descriptor} */
    static Trace trace(String... frames) {
        return new Trace(Stream.of(frames).map(Made::method).toList(), false);
    }

    static Method method(String name) {
        int descriptor = name.indexOf('(');
        String qualified = descriptor < 0 ? name : name.substring(0, descriptor);
        int dot = qualified.lastIndexOf('.');
        return new Method(
                qualified.substring(0, dot),
                qualified.substring(dot + 1),
                descriptor < 0 ? "()V" : name.substring(descriptor));
    }

    static Sample cpu(Trace trace, long count) {
        return new Sample(trace, "main", "", count, count);
    }

    static Samples samples(String event, Sample... samples) {
        return new Samples(event, List.of(samples));
    }

    static FlightRecording cpuTime(Duration period, long lost, Sample... samples) {
        return recording(samples("jdk.CPUTimeSample", samples), period, lost, samples("jdk.ExecutionSample"));
    }

    static FlightRecording execution(Sample... samples) {
        return recording(samples("jdk.CPUTimeSample"), Duration.ZERO, 0, samples("jdk.ExecutionSample", samples));
    }

    private static FlightRecording recording(Samples cpuTime, Duration period, long lost, Samples execution) {
        return new FlightRecording(
                Path.of("made.jfr"),
                "made",
                Instant.EPOCH,
                Duration.ofSeconds(1),
                "",
                cpuTime,
                period,
                lost == 0 ? Map.of() : Map.of("main", lost),
                execution,
                samples("profiler.WallClockSample"),
                samples("jdk.ObjectAllocationSample"),
                samples("jdk.JavaExceptionThrow"),
                Map.of(),
                0,
                List.of(),
                new CollectorWork("", 0, Duration.ZERO, Duration.ZERO, List.of()),
                Map.of(),
                Set.of());
    }
}
