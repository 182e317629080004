package io.debezium.perf.patches.count;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** The jar that counts, in JVMs of its own. */
@Timeout(60)
class CountingAgentIT {

    private static final Path JAR = Path.of("target/patches-counting.jar").toAbsolutePath();
    private static final String CLASS = "io/debezium/perf/patches/count/Worked.";

    @TempDir
    Path folder;

    /** Whichever compiler, whatever is inlined; no increment of any thread is lost. */
    @ParameterizedTest
    @ValueSource(strings = {"-Xint", "-XX:TieredStopAtLevel=1", "-XX:+UseParallelGC"})
    void whatWasComputedByHandIsCounted(String option) throws Exception {
        List<String> lines = counted(option);
        int calls = Worked.THREADS * Worked.CALLS;

        assertThat(lines).contains("events\t" + Worked.CALLS);
        assertThat(method("sum(I)I", lines))
                .startsWith("%d\tBYTECODES=%d\t".formatted(calls, calls * (4 + 101 * 3 + 600 + 2)));
        assertThat(method("thrown(I)[I", lines))
                .startsWith("%d\tBYTECODES=%d\tALLOCATIONS=%d\t"
                        .formatted(calls, calls / 2 * (4 + 4 + 3) + calls / 2 * (4 + 3), calls));
        assertThat(method("entered()V", lines))
                .startsWith("%d\tBYTECODES=%d\tMONITORS=%d\t".formatted(calls, calls, calls));
    }

    /** An owner is set when a method is entered and set back when it is left, also by an exception. */
    @Test
    void whatOthersDoIsOnBehalfOfTheNearestMethodOfDebeziumsPackage() throws Exception {
        List<String> lines = counted("-Xint");
        int calls = Worked.THREADS * Worked.CALLS;

        assertThat(method("sum(I)I", lines)).contains("\tfor:BYTECODES=" + calls * (4 + 101 * 3 + 600 + 2));
        String thrown = method("thrown(I)[I", lines);
        String own = thrown.replaceAll("(?s).*\tBYTECODES=(\\d+).*", "$1");
        String onBehalf = thrown.replaceAll("(?s).*\tfor:BYTECODES=(\\d+).*", "$1");
        assertThat(Long.parseLong(onBehalf)).isGreaterThan(Long.parseLong(own));
    }

    @Test
    void whatTheJdksClassesDoCounts() throws Exception {
        assertThat(counted("-Xint"))
                .anyMatch(line -> line.startsWith("method\tjava/lang/IllegalStateException.<init>()V"));
    }

    private static String method(String name, List<String> lines) {
        String start = "method\t" + CLASS + name + "\t";
        return lines.stream()
                .filter(line -> line.startsWith(start))
                .findFirst()
                .orElseThrow()
                .substring(start.length());
    }

    private List<String> counted(String option) throws Exception {
        Path counts = folder.resolve("counts.tsv");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        option,
                        "-javaagent:" + JAR,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Worked.class.getName(),
                        counts.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("out").toFile())
                .start();
        try {
            assertThat(process.waitFor(55, TimeUnit.SECONDS)).isTrue();
            assertThat(folder.resolve("out")).isEmptyFile();
            assertThat(process.exitValue()).isZero();
            return Files.readAllLines(counts);
        } finally {
            process.destroyForcibly();
        }
    }
}
