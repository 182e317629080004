package io.debezium.perf.harness.live;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.experiment.Console;

import static org.assertj.core.api.Assertions.assertThat;

/** What viewers cost the harness, and how late they see a state: printed, since neither is a bar. */
@Tag("long")
class ViewersCostIT {

    private static final int SECONDS = 30;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    @Test
    void noViewerIsLostOfAsManyAsAThousand() throws IOException {
        // The first one has everything compiled.
        told(1_000);
        for (int viewers : List.of(0, 100, 1_000)) {
            System.out.println(told(viewers));
        }
    }

    /** A state a second, as a trial makes them. */
    private static String told(int viewers) throws IOException {
        RunMonitor monitor =
                new RunMonitor("scripts/perf latency --variant 3.6.3.Final --rates 500", Clock.systemUTC());
        says(monitor);
        try (PageServer server = new PageServer(0, monitor);
                Crowd crowd = new Crowd(server.port(), viewers)) {
            crowd.reached("event: snapshot", Duration.ofSeconds(60));
            crowd.forgetDelays();
            double before = cpuSeconds();
            for (int second = 1; second <= SECONDS; second++) {
                monitor.did(RunMonitorTest.point(second, 1_000 + second, 2_500.0));
                crowd.read(Duration.ofSeconds(1));
            }
            double cores = (cpuSeconds() - before) / SECONDS;
            assertThat(crowd.lost()).isZero();
            assertThat(crowd.delaysMillis().length).isGreaterThanOrEqualTo(viewers * (SECONDS - 2));
            return line(viewers, cores, crowd.delaysMillis());
        }
    }

    private static void says(Console console) {
        console.begin("trial 7, round 2 of 3, 500/s, 3.6.3.Final");
        for (int i = 0; i < 14; i++) {
            console.say("trial %d, round 1, 500/s, 3.6.3.Final: p50 509.7 ms, p99 912.3 ms, 999 events/s".formatted(i));
        }
    }

    private static String line(int viewers, double cores, double[] delays) {
        if (delays.length == 0) {
            return String.format(Locale.ROOT, "|%,d |%.4f |- |- |-", viewers, cores);
        }
        Arrays.sort(delays);
        return String.format(
                Locale.ROOT,
                "|%,d |%.4f |%.0f ms |%.0f ms |%.0f ms",
                viewers,
                cores,
                delays[delays.length / 2],
                delays[(int) (0.99 * (delays.length - 1))],
                delays[delays.length - 1]);
    }

    /** Of the one thread that does all of it. */
    private static double cpuSeconds() {
        return Arrays.stream(THREADS.getThreadInfo(THREADS.getAllThreadIds()))
                        .filter(thread ->
                                thread != null && thread.getThreadName().startsWith("live-view"))
                        .mapToLong(ThreadInfo::getThreadId)
                        .map(THREADS::getThreadCpuTime)
                        .max()
                        .orElseThrow()
                / 1e9;
    }
}
