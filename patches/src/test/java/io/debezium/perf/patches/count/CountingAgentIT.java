package io.debezium.perf.patches.count;

import java.io.File;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** Runs the jar of the counting agent in JVMs of its own. */
@Timeout(180)
class CountingAgentIT {

    private static final String JAR =
            "-javaagent:" + Path.of("target/patches-counting.jar").toAbsolutePath();
    private static final String WORKED = Worked.class.getName().replace('.', '/') + ".";
    private static final int RUNS = Worked.THREADS * Worked.CALLS;
    private static final int SUM = 4 + 101 * 3 + 600 + 2;
    private static final String CLASS_PATH = System.getProperty("java.class.path");

    /** A run whose counts several tests look at. */
    private static final List<String> USUAL = List.of("-XX:TieredStopAtLevel=1", JAR);

    private static final Map<List<String>, Path> RUN = new HashMap<>();

    @TempDir
    private static Path folder;

    /** The counts are exact with every compiler and with inlining, and no increment of any thread is lost. */
    @ParameterizedTest
    @ValueSource(strings = {"-Xint", "-XX:TieredStopAtLevel=1", "-XX:+UseParallelGC"})
    void whatWasComputedByHandIsCounted(String option) throws Exception {
        List<String> lines = counted(Worked.class, option, JAR);

        assertThat(lines).contains("events\t" + Worked.CALLS);
        assertThat(of(WORKED + "sum(I)I", lines)).startsWith(RUNS + "\tBYTECODES=" + RUNS * SUM + "\t");
        assertThat(of(WORKED + "thrown(I)[I", lines))
                .startsWith("%d\tBYTECODES=%d\tOBJECTS=%d\t"
                        .formatted(RUNS, RUNS / 2 * (4 + 4 + 3) + RUNS / 2 * (4 + 3), RUNS));
        assertThat(of(WORKED + "entered()V", lines))
                .startsWith("%d\tBYTECODES=%d\tMONITORS=%d\t".formatted(RUNS, RUNS, RUNS));
    }

    /** The context of a method begins when it is entered and ends when it is left, also by an exception. */
    @Test
    void whatOthersDoIsOnBehalfOfTheNearestMethodOfDebeziumsPackage() throws Exception {
        Path counts = counts(Worked.class, USUAL);
        List<String> lines = Files.readAllLines(counts);

        assertThat(figure(WORKED + "sum(I)I", "for:BYTECODES", lines)).isEqualTo(RUNS * SUM);
        assertThat(figure(WORKED + "thrown(I)[I", "for:BYTECODES", lines))
                .isGreaterThan(figure(WORKED + "thrown(I)[I", "BYTECODES", lines));
        assertThat(lines).anyMatch(line -> line.startsWith("method\tjava/lang/IllegalStateException.<init>()V"));
        assertThat(Files.readAllLines(counts.resolveSibling("counts.collapsed")))
                .contains(WORKED.replace('/', '.') + "sum " + RUNS * SUM)
                .anyMatch(line ->
                        line.startsWith(WORKED.replace('/', '.') + "thrown;java.lang.IllegalStateException.<init> "));
    }

    /** How long a thread waits is chance; how often it parks is not. */
    @Test
    void writesAndSleepsAreCountedAndWhatWaitsIsKeptApart() throws Exception {
        List<String> lines = Files.readAllLines(counts(Worked.class, USUAL));

        String written = WORKED + "written(Ljava/nio/file/Path;)V";
        assertThat(figure(written, "for:TRANSFERS", lines)).isEqualTo(Worked.WRITES);
        assertThat(figure(written, "for:NATIVES", lines)).isBetween(Worked.WRITES + 1L, Worked.WRITES + 20L);
        assertThat(figure(written, "for:PARKS", lines)).isEqualTo(Worked.WRITES);
        assertThat(lines).noneMatch(line -> line.contains("LockSupport.park") && line.contains("BYTECODES"));
        assertThat(total("WAITING", lines)).isGreaterThan(Worked.WRITES);
    }

    /** The bytes do not include what the agent allocates, even if it adds counters while it counts. */
    @Test
    void bytesAllocatedAreThoseOfTheProgram() throws Exception {
        assertThat((double) total("BYTES", Files.readAllLines(counts(Worked.class, USUAL))))
                .isCloseTo(Worked.ARRAYS * (Worked.ARRAY_BYTES + 16.0), within(150_000.0));
    }

    @Test
    void anAgentOfTheUsersOwnIsCountedWithTheProgramOnEitherSide() throws Exception {
        String other = "-javaagent:" + otherAgent();

        for (List<String> agents : List.of(List.of(other, JAR), List.of(JAR, other))) {
            List<String> lines = counted(Worked.class, agents.toArray(String[]::new));
            assertThat(of(WORKED + "sum(I)I", lines)).startsWith(RUNS + "\tBYTECODES=" + RUNS * (SUM + 1) + "\t");
        }
    }

    @Test
    void whatIsNotToBeChangedIsLeftOutAndNamed() throws Exception {
        List<String> lines = counted(Worked.class, "-Dperf.uncounted=a.B:" + Worked.class.getName(), JAR);

        assertThat(lines)
                .contains("left-out\t" + Worked.class.getName().replace('.', '/') + "\tperf.uncounted")
                .noneMatch(line -> line.startsWith("method\t" + WORKED));
    }

    @Test
    void whatCannotBeChangedIsLeftOutAndNamed() throws Exception {
        List<String> lines = counted(Odd.class, JAR);

        assertThat(lines)
                .anyMatch(line -> line.startsWith("left-out\tOld\t"))
                .anyMatch(line -> line.startsWith("left-out\tLarge.loop(I)V\t"));
        assertThat(of("Frameless.loop(I)V", lines)).startsWith("1\tBYTECODES=" + (Odd.TURNS * 4 + 2 + 1));
    }

    /** The JVM verifies the classes of Debezium, Kafka and the JDBC driver with counters, whichever compiler made them. */
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

        assertThat(run(List.of(
                        "-XX:TieredStopAtLevel=1",
                        JAR,
                        "-cp",
                        classes + File.pathSeparator + libraries,
                        Linked.class.getName())))
                .singleElement()
                .satisfies(linked -> assertThat(Integer.parseInt(linked)).isGreaterThan(3_000));
    }

    private static String of(String method, List<String> lines) {
        String start = "method\t" + method + "\t";
        return lines.stream()
                .filter(line -> line.startsWith(start))
                .findFirst()
                .orElseThrow()
                .substring(start.length());
    }

    private static long figure(String method, String name, List<String> lines) {
        Matcher figure = Pattern.compile("\t" + name + "=(\\d+)").matcher(of(method, lines));
        assertThat(figure.find()).isTrue();
        return Long.parseLong(figure.group(1));
    }

    private static long total(String name, List<String> lines) {
        String start = "total\t" + name + "\t";
        return lines.stream()
                .filter(line -> line.startsWith(start))
                .mapToLong(line -> Long.parseLong(line.substring(start.length())))
                .findFirst()
                .orElseThrow();
    }

    private static Path otherAgent() throws Exception {
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

    private static List<String> counted(Class<?> program, String... options) throws Exception {
        return Files.readAllLines(counts(program, List.of(options)));
    }

    /** The file of the counts, of a JVM that ran once with these options. */
    private static Path counts(Class<?> program, List<String> options) throws Exception {
        List<String> words = new ArrayList<>(options);
        words.addAll(List.of("-cp", CLASS_PATH, program.getName()));
        if (!RUN.containsKey(words)) {
            Path counts = Files.createDirectory(folder.resolve("run-" + RUN.size())).resolve("counts.tsv");
            RUN.put(List.copyOf(words), counts);
            words.add(counts.toString());
            assertThat(run(words)).isEmpty();
            return counts;
        }
        return RUN.get(words);
    }

    /** Runs a JVM and returns the lines of its output. */
    private static List<String> run(List<String> words) throws Exception {
        List<String> all = new ArrayList<>(words);
        all.add(0, Path.of(System.getProperty("java.home"), "bin", "java").toString());
        Path out = folder.resolve("out");
        Process process = new ProcessBuilder(all)
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        try {
            assertThat(process.waitFor(170, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).as(Files.readString(out)).isZero();
            return Files.readAllLines(out);
        } finally {
            process.destroyForcibly();
        }
    }
}
