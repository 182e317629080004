package io.debezium.perf.harness.host;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Optional;
import java.util.stream.Stream;

import com.sun.management.OperatingSystemMXBean;

import io.debezium.perf.harness.Digests;

/**
 * A description of the machine: operating system, CPU and memory.
 *
 * @param os the operating system's name, {@code Debian GNU/Linux 12 (bookworm)}
 * @param cpu the CPU's model name
 * @param cores processors that a JVM may use
 * @param loadAverage over one minute, when the record was made; empty if the system has none
 */
public record Machine(String os, String kernel, String cpu, int cores, long memoryBytes, Optional<Double> loadAverage) {

    public static Machine here() {
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        double load = system.getSystemLoadAverage();
        return new Machine(
                valueOf(Path.of("/etc/os-release"), "PRETTY_NAME=").orElse(System.getProperty("os.name")),
                system.getName() + " " + system.getVersion(),
                valueOf(Path.of("/proc/cpuinfo"), "model name").orElse(system.getArch()),
                system.getAvailableProcessors(),
                system.getTotalMemorySize(),
                load < 0 ? Optional.empty() : Optional.of(load));
    }

    /**
     * A digest of CPU model, cores, memory in whole GiB and kind of operating system, 12 hexadecimal digits; figures of two
     * runs are comparable only if it is equal. The kernel's patch level and the host name are left out: equal machines are
     * interchangeable, and a container has another name each time.
     */
    public String fingerprint() {
        return fingerprint(cpu, cores, memoryBytes, kernel);
    }

    /** The fingerprint of the machine described in a result. */
    public static String fingerprint(String cpu, int cores, long memoryBytes, String kernel) {
        String kind = kernel.split(" ", 2)[0];
        long gib = Math.round(memoryBytes / (double) (1 << 30));
        return digest(String.join("|", cpu, Integer.toString(cores), Long.toString(gib), kind));
    }

    /**
     * Identifies this machine among equal ones until its next boot, also from within a container: a digest of the kernel's
     * {@code boot_id}, 12 hexadecimal digits; the {@link #fingerprint} if the system has none.
     */
    public String identity() {
        try {
            return digest(
                    Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip());
        } catch (IOException e) {
            return fingerprint();
        }
    }

    private static String digest(String text) {
        return HexFormat.of().formatHex(Digests.sha256().digest(text.getBytes(StandardCharsets.UTF_8)), 0, 6);
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
