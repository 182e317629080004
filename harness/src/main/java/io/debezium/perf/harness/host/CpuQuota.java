package io.debezium.perf.harness.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The CPU quota of a control group, such as that of a container with a CPU limit, and how often it was used up so far (Linux,
 * Documentation/admin-guide/cgroup-v2 and, for version 1, scheduler/sched-bwc).
 *
 * @param cores quota divided by period
 * @param periods in which a process of the group was ready to run
 * @param throttled periods in which the quota was used up, so that the group had to wait for the next one
 */
public record CpuQuota(double cores, long periods, long throttled) {

    /** Quota, period and counters of a group with a limit; "max" and -1 mean no limit and do not match. */
    private static final Pattern LIMIT =
            Pattern.compile("(?s)(\\d+)\\s+(\\d+)\\s.*nr_periods (\\d+)\\s+nr_throttled (\\d+)\\s.*");

    /** The smallest quota among this process's control group and its ancestors; empty if none is below the whole machine. */
    public static Optional<CpuQuota> here() {
        return of(Path.of("/"));
    }

    /** @param root the root of the file system, with {@code proc} and {@code sys/fs/cgroup} */
    static Optional<CpuQuota> of(Path root) {
        try (Stream<String> groups = Files.lines(root.resolve("proc/self/cgroup"));
                Stream<String> processors = Files.lines(root.resolve("proc/stat"))) {
            long all = processors.filter(line -> line.matches("cpu\\d.*")).count();
            // 0::/a/b of version 2, 4:cpu,cpuacct:/a/b of version 1, which has a folder for its controllers.
            return groups.map(line -> line.split(":", 3))
                    // In a container the path may be the host's, while the group is mounted as the root.
                    .flatMap(group -> Stream.iterate(Path.of(group[2]), Objects::nonNull, Path::getParent)
                            .map(at -> Path.of(root + "/sys/fs/cgroup/" + group[1] + at)))
                    .flatMap(folder -> limit(folder).stream())
                    .filter(limit -> limit.cores < all)
                    .min(Comparator.comparingDouble(CpuQuota::cores));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Optional<CpuQuota> limit(Path group) {
        try {
            Path max = group.resolve("cpu.max");
            String quota = Files.exists(max)
                    ? Files.readString(max)
                    : Files.readString(group.resolve("cpu.cfs_quota_us"))
                            + Files.readString(group.resolve("cpu.cfs_period_us"));
            return Optional.of(LIMIT.matcher(quota + Files.readString(group.resolve("cpu.stat"))))
                    .filter(Matcher::matches)
                    .map(limit -> new CpuQuota(
                            Double.parseDouble(limit.group(1)) / Double.parseDouble(limit.group(2)),
                            Long.parseLong(limit.group(3)),
                            Long.parseLong(limit.group(4))));
        } catch (IOException e) {
            // The group cannot be seen from this container, or does not have the cpu controller.
            return Optional.empty();
        }
    }
}
