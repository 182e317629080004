package io.debezium.perf.harness.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.host.CpuClock.CpuTimes;

import static org.assertj.core.api.Assertions.assertThat;

/** Limits of control groups, as the kernel's files say them. */
class CpuQuotaTest {

    private static final String STAT =
            "usage_usec 5123456\nnr_periods 841\nnr_throttled 59\nthrottled_usec 1081329\nburst_usec 0\n";

    /** Recorded on a kernel 6.18 that mounts version 1 beside a version 2 without controllers. */
    private static final String VERSION_ONE_STAT =
            "nr_periods 841\nnr_throttled 59\nthrottled_time 1081329472\nnr_bursts 0\nburst_time 0\n";

    @TempDir
    Path root;

    @BeforeEach
    void aMachineOfFourProcessors() throws IOException {
        file(
                "proc/stat",
                "cpu  10 0 5 80 0 0 0 1 0 0\ncpu0 3 0 1 20 0 0 0 0 0 0\ncpu1 3 0 1 20 0 0 0 0 0 0\n"
                        + "cpu2 2 0 2 20 0 0 0 1 0 0\ncpu3 2 0 1 20 0 0 0 0 0 0\nintr 1\nctxt 2\n");
    }

    @Test
    void aContainersLimitIsThatOfTheRootThatItSees() throws IOException {
        file("proc/self/cgroup", "0::/\n");
        group("", "150000 100000");

        assertThat(CpuQuota.of(root)).contains(new CpuQuota(1.5, 841, 59));
    }

    @Test
    void theTightestOfAllGroupsAroundCounts() throws IOException {
        file("proc/self/cgroup", "0::/kubepods.slice/pod1.slice/main\n");
        file("sys/fs/cgroup/cpu.stat", "usage_usec 1\nuser_usec 1\nsystem_usec 0\n");
        group("kubepods.slice", "300000 100000");
        group("kubepods.slice/pod1.slice", "25000 50000");
        group("kubepods.slice/pod1.slice/main", "max 100000");

        assertThat(CpuQuota.of(root).map(CpuQuota::cores)).contains(0.5);
    }

    /** In Docker the path is the host's, and the mount shows the container's own group. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "9:name=systemd:/;3:cpuset:/;2:cpuacct:/dbz;1:cpu:/dbz;0::/ | cpu/dbz | 1",
                "4:cpu,cpuacct:/docker/0123456789ab | cpu,cpuacct | 0.5"
            })
    void versionOneHasAFolderForEachController(String groups, String folder, double cores) throws IOException {
        file("proc/self/cgroup", groups.replace(';', '\n') + "\n");
        versionOne(folder, Math.round(100_000 * cores) + "\n");

        assertThat(CpuQuota.of(root)).contains(new CpuQuota(cores, 841, 59));
    }

    /** Who may use all processors has the machine's neighbours for his own. */
    @ParameterizedTest
    @ValueSource(strings = {"max 100000", "400000 100000", "6400000 100000"})
    void aLimitOfTheWholeMachineIsNone(String max) throws IOException {
        file("proc/self/cgroup", "0::/\n");
        group("", max);

        assertThat(CpuQuota.of(root)).isEmpty();
    }

    @Test
    void whatIsNotThereIsNoLimit() throws IOException {
        assertThat(CpuQuota.of(root)).isEmpty();
        file("proc/self/cgroup", "1:cpu:/dbz\n0::/\n");
        assertThat(CpuQuota.of(root)).isEmpty();
        versionOne("cpu/dbz", "-1\n");
        assertThat(CpuQuota.of(root)).isEmpty();
    }

    @Test
    void throttlingIsThatOfThePeriodsBetweenTwoReadings() {
        CpuTimes before = new CpuTimes(Double.NaN, 0, 200, 100, 10);

        assertThat(new CpuTimes(Double.NaN, 0, 210, 180, 30).throttledPercentSince(before))
                .isEqualTo(25);
        assertThat(before.throttledPercentSince(before)).isZero();
    }

    private void group(String path, String max) throws IOException {
        file("sys/fs/cgroup/" + path + "/cpu.max", max + "\n");
        file("sys/fs/cgroup/" + path + "/cpu.stat", STAT);
    }

    private void versionOne(String path, String quota) throws IOException {
        file("sys/fs/cgroup/" + path + "/cpu.cfs_quota_us", quota);
        file("sys/fs/cgroup/" + path + "/cpu.cfs_period_us", "100000\n");
        file("sys/fs/cgroup/" + path + "/cpu.stat", VERSION_ONE_STAT);
    }

    private void file(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
