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
 * What this machine is.
 *
 * @param os its name, {@code Debian GNU/Linux 12 (bookworm)}
 * @param cpu the CPU's model name
 * @param cores processors that a JVM may use
 * @param loadAverage over one minute, at the time of asking; empty where the system has none
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
     * What figures of two runs must have in common to be compared, 12 hexadecimal digits: the CPU's model, the cores, the
     * memory in whole GiB, the operating system's kind. Left out is what changes from day to day and hardly matters, the
     * patch level of the kernel and the memory that it keeps for itself, and the name of the host: equal machines are
     * interchangeable, and a container is called differently each time.
     */
    public String fingerprint() {
        return fingerprint(cpu, cores, memoryBytes, kernel);
    }

    /** That of a machine that a result tells of, by what it has in the record's components. */
    public static String fingerprint(String cpu, int cores, long memoryBytes, String kernel) {
        String kind = kernel.split(" ", 2)[0];
        long gib = Math.round(memoryBytes / (double) (1 << 30));
        return digest(String.join("|", cpu, Integer.toString(cores), Long.toString(gib), kind));
    }

    /**
     * What tells this machine from an equal one until it is booted again, also from within a container: a digest of the kernel's
     * {@code boot_id}, 12 hexadecimal digits; the {@link #fingerprint} where the system has none.
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
