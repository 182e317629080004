package io.debezium.perf.harness.host;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

import com.sun.management.OperatingSystemMXBean;

import io.debezium.perf.harness.Digests;
import io.debezium.perf.harness.result.Environment;

/** Describes this machine: operating system, CPU and memory. */
public final class Machine {

    private Machine() {}

    /**
     * This machine as it is now. The first call tests the hardware counters, which takes tenths of a second.
     *
     * @param harness the commit of this project that runs
     */
    public static Environment here(String harness) {
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        double load = system.getSystemLoadAverage();
        return new Environment(
                valueOf(Path.of("/etc/os-release"), "PRETTY_NAME=").orElse(System.getProperty("os.name")),
                system.getName() + " " + system.getVersion(),
                valueOf(Path.of("/proc/cpuinfo"), "model name").orElse(system.getArch()),
                system.getAvailableProcessors(),
                system.getTotalMemorySize(),
                harness,
                System.getProperty("java.version") + " (" + System.getProperty("java.vendor") + ")",
                load < 0 ? null : (Double) load,
                HardwareCounters.problem()
                        .map(why -> ("not counted: " + why.rule() + ". " + why.remedy()).strip())
                        .orElse(""));
    }

    /**
     * Identifies this machine among equal ones until its next boot, also from within a container: a digest of the kernel's
     * {@code boot_id}, 12 hexadecimal digits; the fingerprint of the {@code environment} if the system has none.
     */
    public static String identity(Environment environment) {
        try {
            return Digests.brief(
                    Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip());
        } catch (IOException e) {
            return environment.fingerprint();
        }
    }

    private static Optional<String> valueOf(Path file, String start) {
        if (!Files.isReadable(file)) {
            return Optional.empty();
        }
        try (Stream<String> lines = Files.lines(file)) {
            return lines.filter(line -> line.startsWith(start)).findFirst().map(line -> line.substring(start.length())
                    .replaceAll("^[\\s:]+|\"", ""));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
