package io.debezium.perf.harness.variant;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

import io.debezium.perf.harness.Folders;
import io.debezium.perf.harness.InvalidConfiguration;

/**
 * An installed JDK. The JDKs of this machine are searched in the usual folders of packages and version managers.
 *
 * @param version the version in its {@code release} file, {@code 25.0.3}
 * @param vendor the vendor in its {@code release} file, {@code Eclipse Adoptium}
 */
public record Jdk(Path home, Runtime.Version version, String vendor) implements Comparable<Jdk> {

    /** The oldest feature version that the harness and the current Debezium run on. */
    public static final int OLDEST = 17;

    /** The file in its home that tells builds of the same version apart. */
    static final String RELEASE = "release";

    /** Reads the JDK in a folder; empty when there is none. */
    public static Optional<Jdk> in(Path home) {
        Path release = home.resolve(RELEASE);
        if (!Files.isExecutable(home.resolve("bin/java")) || !Files.isReadable(release)) {
            return Optional.empty();
        }
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(release)) {
            properties.load(reader);
            Runtime.Version version = Runtime.Version.parse(unquoted(properties.getProperty("JAVA_VERSION", "")));
            return Optional.of(new Jdk(home, version, unquoted(properties.getProperty("IMPLEMENTOR", "unknown"))));
        } catch (IOException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** @throws InvalidConfiguration if the folder is no JDK, or the JDK is too old */
    public static Jdk required(Path home) {
        Jdk jdk = in(home).orElseThrow(() -> InvalidConfiguration.of("variant.must-be-home-of-jdk", "jdk=" + home));
        if (jdk.version.feature() < OLDEST) {
            throw InvalidConfiguration.of("variant.is-version", "jdk=" + home, jdk.version, OLDEST);
        }
        return jdk;
    }

    /** The JDKs that the harness can use, newest first, including the one that it runs on. */
    public static List<Jdk> installed() {
        return candidates()
                .map(Folders::real)
                .distinct()
                .flatMap(home -> in(home).stream())
                .filter(jdk -> jdk.version().feature() >= OLDEST)
                .sorted(Comparator.reverseOrder())
                .toList();
    }

    /** The newest JDK; there is always one, since the harness runs on it. */
    public static Jdk newest() {
        return installed().get(0);
    }

    public Path java() {
        return home.resolve("bin/java");
    }

    /** Whether it can sample by CPU time: {@code jdk.CPUTimeSample}, JEP 509, Linux only. */
    public boolean samplesCpuTime() {
        return version.feature() >= 25 && System.getProperty("os.name").equals("Linux");
    }

    @Override
    public int compareTo(Jdk other) {
        return version.compareTo(other.version);
    }

    @Override
    public String toString() {
        return version + " (" + vendor + ")";
    }

    private static String unquoted(String value) {
        return value.replace("\"", "");
    }

    private static Stream<Path> candidates() {
        String user = System.getProperty("user.home");
        Stream<String> named = Stream.of(System.getProperty("java.home"), System.getenv("JAVA_HOME"));
        Stream<String> folders = Stream.of(
                "/usr/lib/jvm",
                "/usr/java",
                "/opt",
                user + "/.sdkman/candidates/java",
                user + "/.jdks",
                "/Library/Java/JavaVirtualMachines");
        return Stream.concat(
                named.filter(Objects::nonNull).map(Path::of),
                folders.map(Path::of)
                        .filter(Files::isReadable)
                        .flatMap(folder -> Folders.children(folder).stream())
                        .flatMap(jdk -> Stream.of(jdk, jdk.resolve("Contents/Home"))));
    }
}
