package io.debezium.perf.harness.jfr;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

import io.debezium.fixture.RowDecoder;
import org.example.fixture.Outside;

/**
 * Records the fixtures of the tests of recordings: {@code java -Xmx64m -cp target/test-classes
 * io.debezium.perf.harness.jfr.FixtureRecorder FILE.jfr}, with the JDK that the fixture is to be of. The expected tables
 * beside the fixtures come from {@code expected.py}, which reads them with that JDK's {@code jfr print --json}.
 *
 * <p>{@code async-profiler.jfr} was recorded beside it, on JDK 25 by the agent of {@code tools.profiler:async-profiler:4.1}:
 * {@code -agentpath:libasyncProfiler.so=start,event=wall,interval=100ms,alloc=1m,cstack=no,jfr,file=async-profiler.jfr}.
 */
public final class FixtureRecorder {

    private static final Map<String, String> PERIODS = Map.of(
            "jdk.ExecutionSample", "period=10 ms",
            "jdk.CPUTimeSample", "throttle=5ms",
            "jdk.ObjectAllocationSample", "throttle=100/s",
            "jdk.ThreadPark", "threshold=0 ms",
            "jdk.ThreadSleep", "threshold=0 ms",
            "jdk.JavaMonitorWait", "threshold=0 ms");

    private FixtureRecorder() {}

    public static void main(String[] args) throws Exception {
        try (jdk.jfr.Recording recording = new jdk.jfr.Recording()) {
            for (String event : new EventSums().types()) {
                String[] setting = PERIODS.getOrDefault(event, "enabled=true").split("=");
                recording.enable(event).withStackTrace().with(setting[0], setting[1]);
            }
            recording.start();
            long end = System.nanoTime() + Duration.ofSeconds(3).toNanos();
            Thread outside = new Thread(new Outside(() -> System.nanoTime() < end), "outside");
            Thread decoder = new Thread(() -> decode(end), "decoder; \"quoted\", 1");
            outside.start();
            decoder.start();
            outside.join();
            decoder.join();
            recording.dump(Path.of(args[0]));
        }
    }

    private static void decode(long end) {
        RowDecoder decoder = new RowDecoder();
        long sum = 0;
        for (int round = 0; System.nanoTime() < end; round++) {
            sum += decoder.typeModifiers(4_000);
            sum += decoder.columnsByName(10_000);
            sum += decoder.hash(300_000);
            sum += decoder.hash(100_000, sum);
            sum += decoder.nested(20, 200_000);
            sum += decoder.rows(200).size();
            sum += count(200_000);
            if (round % 20 == 0) {
                sum += decoder.unparsable(10);
                sum += decoder.impossible() ? 1 : 0;
                poll(decoder);
            }
        }
        if (sum == 0) {
            throw new IllegalStateException("nothing was decoded");
        }
    }

    /** The share of the harness itself. */
    private static long count(int rounds) {
        long count = 1;
        for (int i = 0; i < rounds; i++) {
            count = count * 31 + (count >>> 7);
        }
        return count;
    }

    private static void poll(RowDecoder decoder) {
        try {
            decoder.poll();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
