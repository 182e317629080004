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
import java.util.stream.LongStream;
import java.util.stream.Stream;

import com.sun.jna.Native;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.host.HardwareCounters.Event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** In and on processes of their own. */
@EnabledOnOs(OS.LINUX)
class HardwareCountersIT {

    @Test
    void anotherProcessHasWhatTheSchedulerSays() throws Exception {
        Process busy = fork(
                List.of(),
                Busy.class,
                "-XX:+UseParallelGC",
                "-XX:ParallelGCThreads=1",
                "-XX:TieredStopAtLevel=1",
                "-Xmx64m");
        try (BufferedReader out = outOf(busy);
                HardwareCounters counters =
                        HardwareCounters.of(() -> LongStream.of(busy.pid()), HardwareCountersTest.SOFTWARE)) {
            assertThat(out.readLine()).isEqualTo("working");
            double stolenBefore = stolenSeconds();
            // The scheduler is asked on both sides of each reading: on a busy machine time passes between the two.
            ThreadTimes first = ThreadTimes.of(busy.pid());
            CounterReading before = counters.read();
            assumeTrue(before.problem().isEmpty(), "cannot count here");
            ThreadTimes second = ThreadTimes.of(busy.pid());
            // Long enough for the scheduler's last tick, which may be missing, to be little of it.
            while (busy.isAlive() && ThreadTimes.of(busy.pid()).since(second).nanos() < 1e9) {
                Thread.sleep(100);
            }
            ThreadTimes inner = ThreadTimes.of(busy.pid()).since(second);
            CounterReading used = counters.read().since(before);
            ThreadTimes outer = ThreadTimes.of(busy.pid()).since(first);
            double stolen = (stolenSeconds() - stolenBefore) * 1e9;

            assertThat(used.byThread().keySet()).containsAll(inner.byThread().keySet());
            // The scheduler leaves out what a hypervisor takes away meanwhile.
            assertThat(used.total(Event.INSTRUCTIONS)).isBetween(0.95 * inner.nanos(), 1.05 * outer.nanos() + stolen);
            assertThat(used.total(Event.INSTRUCTIONS, ThreadKind.JAVA))
                    .isBetween(0.95 * inner.nanos(ThreadKind.JAVA), 1.05 * outer.nanos(ThreadKind.JAVA) + stolen);
            assertThat(used.total(Event.INSTRUCTIONS, ThreadKind.GC)).isPositive();

            busy.destroyForcibly().waitFor();
            CounterReading last = counters.read();
            assertThat(last.byThread().keySet()).containsAll(inner.byThread().keySet());
            assertThat(last.since(before).total(Event.INSTRUCTIONS))
                    .isGreaterThanOrEqualTo(used.total(Event.INSTRUCTIONS, ThreadKind.JAVA));
        } finally {
            busy.destroyForcibly();
        }
    }

    @Test
    void processesOfATreeAreCountedTogetherAndThoseThatComeLater() throws Exception {
        String loop = "while :; do :; done &";
        Process root = new ProcessBuilder("sh", "-c", loop + " read go; " + loop + " wait").start();
        try (HardwareCounters counters =
                HardwareCounters.of(() -> CpuClock.processes(root.pid()), HardwareCountersTest.SOFTWARE)) {
            double stolenBefore = stolenSeconds();
            double first = CpuClock.tree(root.pid());
            CounterReading before = counters.read();
            assumeTrue(before.problem().isEmpty(), "cannot count here");
            double second = CpuClock.tree(root.pid());
            root.getOutputStream().write('\n');
            root.getOutputStream().flush();
            // Long enough for what a process does before it is found to be little of it.
            while (CpuClock.tree(root.pid()) - second < 2.5) {
                Thread.sleep(100);
                counters.read();
            }
            double inner = CpuClock.tree(root.pid()) - second;
            CounterReading used = counters.read().since(before);
            double outer = CpuClock.tree(root.pid()) - first;
            double stolen = stolenSeconds() - stolenBefore;

            assertThat(used.byThread()).hasSize(3);
            assertThat(used.total(Event.INSTRUCTIONS) / 1e9).isBetween(0.85 * inner, 1.05 * outer + stolen);
        } finally {
            CpuClock.processes(root.pid()).boxed().toList().forEach(HardwareCountersIT::kill);
        }
    }

    private static double stolenSeconds() {
        return CpuClock.machine().orElseThrow().stealSeconds();
    }

    private static void kill(long pid) {
        ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
    }

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

    /** Works and leaves garbage until it is killed. */
    static final class Busy {

        public static void main(String[] words) {
            for (long i = 0; i >= 0; i++) {
                if (i == 20_000) {
                    // All is compiled, and all threads have been started.
                    System.out.println("working");
                }
                List<Long> garbage = new ArrayList<>();
                for (int j = 0; j < 1_000; j++) {
                    garbage.add(i + j);
                }
            }
        }
    }

    /** Says twice why nothing is counted: a class that cannot be initialized fails in another way the second time. */
    static final class Reasons {

        public static void main(String[] words) {
            for (int i = 0; i < 2; i++) {
                System.out.println(HardwareCounters.here().reason());
                try (HardwareCounters counters =
                        HardwareCounters.of(ProcessHandle.current().pid())) {
                    System.out.println(counters.read().problem().orElse("none"));
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
            try (HardwareCounters counters = HardwareCounters.of(
                    () -> LongStream.of(ProcessHandle.current().pid()), HardwareCountersTest.SOFTWARE)) {
                CounterReading first = counters.read();
                System.out.println("first: " + first.problem().orElse("none"));
                CounterReading then = counters.read();
                System.out.println("then: " + then.problem().orElse("none"));
                System.out.println("total: " + then.since(first).total(Event.INSTRUCTIONS));
                Process files = new ProcessBuilder("echo", "files can be opened")
                        .inheritIO()
                        .start();
                files.waitFor();
            }
        }
    }
}
