package io.debezium.perf.harness.emulator;

import java.nio.file.Path;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.process.Command;

import static org.assertj.core.api.Assertions.assertThat;

class EmulatorTest {

    private static final Emulator EMULATOR = new Emulator(Path.of("/bin/qemu"), Path.of("/a,b/count.so"), "7.2.22");

    @Test
    void aJvmCompilesInTheForegroundUnlessItsOwnOptionsSayOtherwise() {
        Command command = EMULATOR.runJvm(Command.of("java", "-XX:+BackgroundCompilation", "Main"), Path.of("/c"));

        assertThat(command.words()).endsWith("java", "-Xbatch", "-XX:+BackgroundCompilation", "Main");
    }

    @Test
    void aCommaInAPathIsNoEndOfIt() {
        assertThat(EMULATOR.run(Command.of("true"), Path.of("/d,e")).words())
                .containsExactly("/bin/qemu", "-cpu", "max", "-plugin", "/a,,b/count.so,out=/d,,e", "true");
    }
}
