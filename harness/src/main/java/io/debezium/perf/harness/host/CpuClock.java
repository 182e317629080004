package io.debezium.perf.harness.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Readings of the kernel's CPU clocks: {@code /proc/stat} and {@code /proc/PID/stat} (Linux, proc(5)), in ticks of 10 ms.
 */
public final class CpuClock {

    private static final double TICKS_PER_SECOND = 100;

    private CpuClock() {}

    /**
     * The times of all CPUs since the boot of the machine.
     *
     * @param busySeconds spent on any process or interrupt; NaN under a CPU quota, where processes outside of the group do
     *     not matter
     * @param stealSeconds that the hypervisor gave to other virtual machines (steal)
     * @param allSeconds busy, stolen, idle and waiting
     * @param quotaPeriods periods of the CPU quota; 0 without a quota
     * @param throttledPeriods periods in which the quota was used up
     */
    public record CpuTimes(
            double busySeconds, double stealSeconds, double allSeconds, long quotaPeriods, long throttledPeriods) {

        /** Share of all CPU time that was stolen since the earlier reading, in per cent. */
        public double stealPercentSince(CpuTimes earlier) {
            double all = allSeconds - earlier.allSeconds;
            return all == 0 ? 0 : 100 * (stealSeconds - earlier.stealSeconds) / all;
        }

        /** Share of the CPU quota's periods since the earlier reading in which it was used up, in per cent. */
        public double throttledPercentSince(CpuTimes earlier) {
            long all = quotaPeriods - earlier.quotaPeriods;
            return all == 0 ? 0 : 100.0 * (throttledPeriods - earlier.throttledPeriods) / all;
        }
    }

    /** The CPU times of the machine; empty if there is no {@code /proc/stat}. */
    public static Optional<CpuTimes> machine() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/stat"))) {
            // cpu user nice system idle iowait irq softirq steal guest guest_nice; guest is contained in user.
            double[] ticks = Arrays.stream(lines.findFirst().orElseThrow().split("\\s+"))
                    .skip(1)
                    .limit(8)
                    .mapToDouble(Double::parseDouble)
                    .toArray();
            double busy = ticks[0] + ticks[1] + ticks[2] + ticks[5] + ticks[6];
            Optional<CpuQuota> quota = CpuQuota.here();
            return Optional.of(new CpuTimes(
                    quota.isPresent() ? Double.NaN : busy / TICKS_PER_SECOND,
                    ticks[7] / TICKS_PER_SECOND,
                    Arrays.stream(ticks).sum() / TICKS_PER_SECOND,
                    quota.map(CpuQuota::periods).orElse(0L),
                    quota.map(CpuQuota::throttled).orElse(0L)));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** CPU seconds of a process, its living descendants and those that have ended and been waited for; 0 if unknown. */
    public static double tree(long pid) {
        return ProcessHandle.of(pid).stream()
                .flatMap(root -> Stream.concat(Stream.of(root), root.descendants()))
                .mapToDouble(process -> seconds(process.pid(), 11, 12, 13, 14))
                .sum();
    }

    /** CPU seconds of one process alone; 0 if unknown. */
    public static double process(long pid) {
        return seconds(pid, 11, 12);
    }

    /**
     * The sum of fields of {@code /proc/PID/stat}, in seconds; indices count from the field after the process name, which may
     * contain blanks and parentheses.
     */
    private static double seconds(long pid, int... indices) {
        try {
            String line = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
            String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ");
            return IntStream.of(indices)
                            .mapToDouble(i -> Double.parseDouble(fields[i]))
                            .sum()
                    / TICKS_PER_SECOND;
        } catch (IOException e) {
            return 0;
        }
    }
}
