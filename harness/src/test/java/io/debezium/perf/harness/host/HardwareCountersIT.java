package io.debezium.perf.harness.host;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.sun.jna.Native;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.host.CounterReading.ThreadCounts;

import static org.assertj.core.api.Assertions.assertThat;

/** In and on processes of their own. */
@EnabledOnOs(OS.LINUX)
class HardwareCountersIT {

    @Test
    void withTooFewFileDescriptorsNothingIsCountedAndAllAreGivenBack() throws Exception {
        // The JVM raises the soft limit to the hard one.
        Process starved =
                fork(List.of("sh", "-c", "ulimit -Sn 160 && ulimit -Hn 160 && exec \"$@\"", "sh"), Starved.class);
        try (BufferedReader out = outOf(starved)) {
            assertThat(out.lines())
                    .containsExactly(
                            "first: this process or the machine has too few file descriptors left",
                            "then: this process or the machine has too few file descriptors left",
                            "total: NaN",
                            "files can be opened");
            assertThat(starved.waitFor()).isZero();
        } finally {
            starved.destroyForcibly();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "-Djna.tmpdir=/proc, java.lang.UnsatisfiedLinkError: Failed to create",
        "-Dos.arch=sparcv9, this is Linux on sparcv9",
        "-Dos.name=Plan_9, this is Plan_9 on"
    })
    void whereItCannotWorkItSaysSoAndNothingIsThrown(String option, String reason) throws Exception {
        Process other = fork(List.of(), Reasons.class, option);
        try (BufferedReader out = outOf(other)) {
            assertThat(out.lines()).hasSize(4).allSatisfy(line -> assertThat(line)
                    .contains(reason));
            assertThat(other.waitFor()).isZero();
        } finally {
            other.destroyForcibly();
        }
    }

    private static Process fork(List<String> before, Class<?> program, String... options) throws IOException {
        List<String> words = new ArrayList<>(before);
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.addAll(List.of(options));
        words.addAll(List.of("-cp", classPath(), program.getName()));
        return new ProcessBuilder(words)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    /** Without the many libraries that nothing here needs: each would take a file descriptor. */
    private static String classPath() {
        return Stream.of(HardwareCountersIT.class, HardwareCounters.class, Native.class)
                .map(type -> type.getProtectionDomain().getCodeSource().getLocation())
                .map(location -> Path.of(URI.create(location.toString())).toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static BufferedReader outOf(Process process) {
        return new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /** Says twice why nothing is counted: a class that cannot be initialized fails in another way the second time. */
    static final class Reasons {

        public static void main(String[] words) {
            for (int i = 0; i < 2; i++) {
                System.out.println(HardwareCounters.problem().orElseThrow().rule());
                try (HardwareCounters counters =
                        HardwareCounters.of(ProcessHandle.current().pid())) {
                    System.out.println(counters.failure().rule());
                }
            }
        }
    }

    /** Has so few file descriptors that those for its threads do not suffice. */
    static final class Starved {

        public static void main(String[] words) throws Exception {
            CountDownLatch end = new CountDownLatch(1);
            for (int i = 0; i < 60; i++) {
                Thread waiting = new Thread(() -> {
                    try {
                        end.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                });
                waiting.setDaemon(true);
                waiting.start();
            }
            try (HardwareCounters counters =
                    HardwareCounters.of(ProcessHandle.current().pid(), HardwareCountersTest.SOFTWARE)) {
                CounterReading first = counters.read();
                System.out.println("first: " + rule(counters));
                CounterReading then = counters.read();
                System.out.println("then: " + rule(counters));
                System.out.println("total: " + then.since(first).total(ThreadCounts::instructions));
                Process files = new ProcessBuilder("echo", "files can be opened")
                        .inheritIO()
                        .start();
                files.waitFor();
            }
        }

        private static String rule(HardwareCounters counters) {
            return counters.failure() == null ? "none" : counters.failure().rule();
        }
    }
}
