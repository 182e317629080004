package io.debezium.perf.patches.count;

import java.io.File;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static io.debezium.perf.patches.count.CountedJvm.CLASS_PATH;
import static io.debezium.perf.patches.count.CountedJvm.JAR;
import static io.debezium.perf.patches.count.CountedJvm.RUNS;
import static io.debezium.perf.patches.count.CountedJvm.SUM;
import static io.debezium.perf.patches.count.CountedJvm.WORKED;
import static io.debezium.perf.patches.count.CountedJvm.of;
import static org.assertj.core.api.Assertions.assertThat;

/** What the counting agent changes, and what it leaves as it is, in JVMs of their own. */
@Timeout(180)
class CountedClassesIT {

    private CountedJvm jvm;

    @TempDir
    private Path folder;

    @BeforeEach
    void jvm() {
        jvm = new CountedJvm(folder);
    }

    @Test
    void anAgentOfTheUsersOwnIsCountedWithTheProgramOnEitherSide() throws Exception {
        String other = "-javaagent:" + otherAgent();

        for (List<String> agents : List.of(List.of(other, JAR), List.of(JAR, other))) {
            List<String> lines = jvm.counted(Worked.class, agents.toArray(String[]::new));
            assertThat(of(WORKED + "sum(I)I", lines)).startsWith(RUNS + "\tBYTECODES=" + RUNS * (SUM + 1) + "\t");
        }
    }

    @Test
    void whatIsNotToBeChangedIsLeftOutAndNamed() throws Exception {
        List<String> lines = jvm.counted(Worked.class, "-Dperf.uncounted=a.B:" + Worked.class.getName(), JAR);

        assertThat(lines)
                .contains("left-out\t" + Worked.class.getName().replace('.', '/') + "\tperf.uncounted")
                .noneMatch(line -> line.startsWith("method\t" + WORKED));
    }

    @Test
    void whatCannotBeChangedIsLeftOutAndNamed() throws Exception {
        List<String> lines = jvm.counted(Odd.class, JAR);

        assertThat(lines)
                .anyMatch(line -> line.startsWith("left-out\tOld\t"))
                .anyMatch(line -> line.startsWith("left-out\tLarge.loop(I)V\t"));
        assertThat(of("Frameless.loop(I)V", lines)).startsWith("1\tBYTECODES=" + (Odd.TURNS * 4 + 2 + 1));
    }

    /** The JVM verifies the classes of Debezium, Kafka and the JDBC driver with counters, whichever compiler made them. */
    @Tag("long")
    @Test
    void everyClassOfTheProgramsLibrariesVerifies() throws Exception {
        String libraries = Arrays.stream(CLASS_PATH.split(File.pathSeparator))
                .filter(entry -> Pattern.compile("debezium-|connect-|kafka-|postgresql|protobuf|jackson")
                        .matcher(Path.of(entry).getFileName().toString())
                        .find())
                .collect(Collectors.joining(File.pathSeparator));
        String classes = Arrays.stream(CLASS_PATH.split(File.pathSeparator))
                .filter(entry -> entry.endsWith("test-classes"))
                .findFirst()
                .orElseThrow();

        assertThat(jvm.run(List.of(
                        "-XX:TieredStopAtLevel=1",
                        JAR,
                        "-cp",
                        classes + File.pathSeparator + libraries,
                        Linked.class.getName())))
                .singleElement()
                .satisfies(linked -> assertThat(Integer.parseInt(linked)).isGreaterThan(3_000));
    }

    private Path otherAgent() throws Exception {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(new Attributes.Name("Premain-Class"), OtherAgent.class.getName());
        Path jar = folder.resolve("other.jar");
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out, manifest)) {
            // The jar is only a manifest: the agent's class is on the class path.
            entries.finish();
        }
        return jar;
    }
}
