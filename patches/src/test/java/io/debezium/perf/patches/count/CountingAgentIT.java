package io.debezium.perf.patches.count;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static io.debezium.perf.patches.count.CountedJvm.JAR;
import static io.debezium.perf.patches.count.CountedJvm.RUNS;
import static io.debezium.perf.patches.count.CountedJvm.SUM;
import static io.debezium.perf.patches.count.CountedJvm.WORKED;
import static io.debezium.perf.patches.count.CountedJvm.figure;
import static io.debezium.perf.patches.count.CountedJvm.of;
import static io.debezium.perf.patches.count.CountedJvm.total;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** Runs the jar of the counting agent in JVMs of its own. */
@Timeout(180)
class CountingAgentIT {

    /** A run whose counts several tests look at. How much a stack trace allocates is the JVM's own affair. */
    private static final List<String> USUAL = List.of("-XX:TieredStopAtLevel=1", "-XX:-StackTraceInThrowable", JAR);

    private static CountedJvm jvm;

    @BeforeAll
    static void folder(@TempDir Path folder) {
        jvm = new CountedJvm(folder);
    }

    /** The counts are exact with every compiler and with inlining, and no increment of any thread is lost. */
    @ParameterizedTest
    @ValueSource(strings = {"-Xint", "-XX:TieredStopAtLevel=1", "-XX:+UseParallelGC"})
    void whatWasComputedByHandIsCounted(String option) throws Exception {
        List<String> lines = jvm.counted(Worked.class, option, JAR);

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
        Path counts = jvm.counts(Worked.class, USUAL);
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
        List<String> lines = Files.readAllLines(jvm.counts(Worked.class, USUAL));

        String written = WORKED + "written(Ljava/nio/file/Path;)V";
        assertThat(figure(written, "for:TRANSFERS", lines)).isEqualTo(Worked.WRITES);
        assertThat(figure(written, "for:NATIVES", lines)).isBetween(Worked.WRITES + 1L, Worked.WRITES + 20L);
        assertThat(figure(written, "for:PARKS", lines)).isEqualTo(Worked.WRITES);
        assertThat(lines).noneMatch(line -> line.contains("LockSupport.park") && line.contains("BYTECODES"));
        assertThat(total("WAITING", lines)).isGreaterThan(Worked.WRITES);
    }

    /**
     * Those of threads that end, too. Not those of the agent and of the harness's thread, nor what a thread has allocated
     * before or the asking one while it waits.
     */
    @Test
    void bytesAllocatedAreThoseOfTheProgram() throws Exception {
        double arrays = 2 * Worked.ARRAYS * (16 + Worked.ARRAY_BYTES);
        // For every second call an exception, for the others an array with as many ints as there were calls before.
        double thrown = RUNS / 2 * (40 + 20 + 4 * Worked.CALLS / 2);

        assertThat((double) total("BYTES", Files.readAllLines(jvm.counts(Worked.class, USUAL))))
                .isCloseTo(arrays + thrown, within(150_000.0));
    }
}
