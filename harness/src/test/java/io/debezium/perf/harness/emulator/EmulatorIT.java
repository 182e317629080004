package io.debezium.perf.harness.emulator;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.host.CounterReading;
import io.debezium.perf.harness.host.HardwareCounters.Event;
import io.debezium.perf.harness.process.Command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** Real QEMU, and programs in its place that are not. */
class EmulatorIT {

    private static final Path COMPILER = Path.of("/bin/false");

    /** For the plugin, which is compiled once for all but the test of that. */
    @TempDir
    private static Path common;

    @TempDir
    private Path data;

    @Test
    void countsTheSameInstructionsOfTheSameWorkEachTime() throws Exception {
        Emulator emulator = real();

        long once = instructions(emulator, 2_000);
        long twice = instructions(emulator, 4_000);
        long threeTimes = instructions(emulator, 6_000);

        // A loop in the shell, by what its turns add to starting it.
        assertThat(twice - once).isGreaterThan(2_000 * 100);
        assertThat((double) (threeTimes - twice) / (twice - once)).isCloseTo(1, within(0.02));
    }

    /** Two a turn, by its assembler code: what is counted is instructions, not blocks, nor what they are translated to. */
    @Test
    void countsEveryInstructionOfALoopOnce() throws Exception {
        assumeTrue(Set.of("amd64", "aarch64").contains(System.getProperty("os.arch")), "no loop for this CPU");
        Emulator emulator = real();
        Path source = Files.writeString(
                data.resolve("loop.c"),
                """
                #include <stdlib.h>
                int main(int argc, char **argv) {
                    long left = atol(argv[1]);
                #if defined(__x86_64__)
                    __asm__ volatile("1: dec %0\\n jnz 1b" : "+r"(left));
                #else
                    __asm__ volatile("1: subs %0, %0, #1\\n b.ne 1b" : "+r"(left));
                #endif
                    return left;
                }
                """);
        Path loop = data.resolve("loop");
        assertThat(Command.of("cc", "-O1", "-o", loop.toString(), source.toString())
                        .run(Duration.ofSeconds(60))
                        .ok())
                .isTrue();

        long once = instructions(emulator, Command.of(loop.toString(), "1000000"));
        long twice = instructions(emulator, Command.of(loop.toString(), "2000000"));

        assertThat(twice - once).isCloseTo(2_000_000, within(2_000L));
    }

    @Test
    void countsNothingButInstructions() throws Exception {
        instructions(real(), 10);

        CounterReading reading = counts().read();

        assertThat(reading.total(Event.INSTRUCTIONS)).isPositive();
        assertThat(reading.total(Event.CYCLES)).isNaN();
        assertThat(reading.total(Event.CACHE_MISSES)).isNaN();
        assertThat(reading.share(Event.INSTRUCTIONS)).isEqualTo(1);
        assertThat(reading.since(reading).total(Event.INSTRUCTIONS)).isZero();
    }

    @Test
    void itsPluginIsCompiledOnceAndAgainWhereItIsNoneAnyMore() throws Exception {
        Path plugin = real(data).plugin();
        long made = Files.getLastModifiedTime(plugin).toMillis();

        assertThat(Files.getLastModifiedTime(real(data).plugin()).toMillis()).isEqualTo(made);
        Files.writeString(plugin, "no library");

        real(data);

        assertThat(Files.size(plugin)).isGreaterThan(1_000);
    }

    @Test
    void aCompilerThatFailsIsToldInItsOwnWords() throws Exception {
        Path qemu = program("qemu", "echo qemu-x86_64 version 7.2.22");
        Path compiler = program("cc", "echo cannot find stdint.h >&2; exit 1");

        assertThatThrownBy(() -> Emulator.prepare(data, qemu, compiler))
                .isInstanceOf(UnfitEnvironment.class)
                .hasMessageContaining("cannot find stdint.h");
    }

    @Test
    void aQemuWithoutPluginsIsToldInItsOwnWords() throws Exception {
        Path qemu = program(
                "qemu",
                "case $1 in --version) echo qemu-x86_64 version 7.2.22;; *) echo no plugins >&2; exit 1;; esac");

        assertThatThrownBy(() -> Emulator.prepare(data, qemu, Path.of("/bin/true")))
                .isInstanceOf(UnfitEnvironment.class)
                .hasMessageContaining("does not count instructions")
                .hasMessageContaining("no plugins");
    }

    @Test
    void whatIsNoQemuIsRefused() {
        assertThatThrownBy(() -> Emulator.prepare(data, Path.of("/bin/true"), COMPILER))
                .isInstanceOf(UnfitEnvironment.class)
                .hasMessage("/bin/true: does not tell its version");
    }

    private static Emulator real() {
        return real(common);
    }

    private static Emulator real(Path data) {
        Emulator.missing().ifPresent(what -> assumeTrue(false, what));
        return Emulator.prepare(data);
    }

    private long instructions(Emulator emulator, int turns) throws Exception {
        return instructions(
                emulator,
                Command.of("/bin/sh", "-c", "i=0; while [ $i -lt %d ]; do i=$((i+1)); done".formatted(turns)));
    }

    private long instructions(Emulator emulator, Command program) throws Exception {
        assertThat(emulator.run(program, file()).run(Duration.ofSeconds(60)).ok())
                .isTrue();
        return (long) counts().read().total(Event.INSTRUCTIONS);
    }

    private EmulatedCounts counts() {
        return new EmulatedCounts(file(), ProcessHandle.current().pid());
    }

    private Path file() {
        return data.resolve("counts");
    }

    private Path program(String name, String script) throws IOException {
        Path file = Files.writeString(data.resolve(name), "#!/bin/sh\n" + script + "\n");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }
}
