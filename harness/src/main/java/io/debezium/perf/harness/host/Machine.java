package io.debezium.perf.harness.host;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

import com.sun.management.OperatingSystemMXBean;

/**
 * What this machine is.
 *
 * @param os its name, {@code Debian GNU/Linux 12 (bookworm)}
 * @param kernel name and version
 * @param cpu the CPU's model name
 * @param cores processors that a JVM may use
 * @param memoryBytes physical memory
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
