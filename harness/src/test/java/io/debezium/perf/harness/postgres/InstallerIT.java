package io.debezium.perf.harness.postgres;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.process.Command;

import static org.assertj.core.api.Assertions.assertThat;

/** Installing with an apt-get that only waits, in a folder that stands for the system's root. */
class InstallerIT {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    private final List<String> said = new CopyOnWriteArrayList<>();
    private Path policy;
    private List<String> prefix;

    @BeforeEach
    void stub() throws Exception {
        policy = folder.resolve("usr/sbin/policy-rc.d");
        script(
                "apt-get",
                """
                #!/bin/bash
                [[ " $* " == *" install "* && " $* " != *" -s "* ]] || exit 0
                echo $$ >%1$s/begun.part; mv %1$s/begun.part %1$s/begun
                until [[ -e %1$s/go ]]; do sleep 0.05; done
                ls %1$s/usr/sbin >%1$s/at-the-end
                """
                        .formatted(folder));
        script("update-rc.d", "#!/bin/bash\n");
        prefix = List.of(
                "env", "PERF_INSTALL_ROOT=" + folder, "PATH=" + folder.resolve("bin") + ":" + System.getenv("PATH"));
    }

    @AfterEach
    void go() throws Exception {
        Files.writeString(folder.resolve("go"), "");
    }

    @Test
    void anInterruptionWaitsForTheEndAndKeepsWhatProtectsUntilThen() throws Exception {
        AtomicReference<Exception> thrown = new AtomicReference<>();
        Thread installing = new Thread(() -> {
            try {
                Installer.install(prefix, List.of("pgbouncer"), said::add);
            } catch (Exception e) {
                thrown.set(e);
            }
        });
        installing.start();
        String apt = awaitBegun();

        installing.interrupt();
        installing.join(500);

        assertThat(installing.isAlive()).isTrue();
        assertThat(group(apt))
                .isNotEqualTo(group(Long.toString(ProcessHandle.current().pid())));
        assertThat(policy).isExecutable();
        go();
        installing.join(LIMIT.toMillis());
        assertThat(thrown.get()).isInstanceOf(CancellationException.class);
        assertThat(folder.resolve("at-the-end")).content().contains("policy-rc.d");
        assertThat(policy).doesNotExist();
    }

    @Test
    void theNextInstallationRemovesWhatAKilledOneLeft() throws Exception {
        Process script = start();
        awaitBegun();
        kill("-INT", script);
        kill("-TERM", script);
        assertThat(script.isAlive()).isTrue();
        kill("-KILL", script);
        script.waitFor();
        assertThat(policy).exists();
        go();

        assertThat(start().waitFor()).isZero();
        assertThat(policy).doesNotExist();
    }

    @Test
    void aPolicyOfSomebodyElsesStays() throws Exception {
        Files.createDirectories(policy.getParent());
        Files.writeString(policy, "#!/bin/sh\nexit 101\n");
        go();

        assertThat(start().waitFor()).isZero();

        assertThat(policy).hasContent("#!/bin/sh\nexit 101\n");
    }

    private Process start() throws Exception {
        Path script = folder.resolve("install.sh");
        try (InputStream text = Installer.class.getResourceAsStream("install.sh")) {
            Files.copy(text, script, StandardCopyOption.REPLACE_EXISTING);
        }
        List<String> words = new ArrayList<>(prefix);
        words.addAll(List.of("bash", script.toString(), "--no-start", "pgbouncer"));
        return new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile())
                .start();
    }

    private String awaitBegun() throws Exception {
        Path begun = folder.resolve("begun");
        await(() -> Files.exists(begun));
        return Files.readString(begun).strip();
    }

    private static String group(String pid) throws Exception {
        return Command.of("ps", "-o", "pgid=", "-p", pid).run(LIMIT).out().strip();
    }

    private static void kill(String signal, Process process) throws Exception {
        Command.of("kill", signal, Long.toString(process.pid())).run(LIMIT);
    }

    private interface Condition {
        boolean holds() throws Exception;
    }

    private static void await(Condition condition) throws Exception {
        Deadline deadline = Deadline.in(LIMIT);
        while (!condition.holds()) {
            assertThat(deadline.pause(Duration.ofMillis(20))).isTrue();
        }
    }

    private void script(String name, String text) throws Exception {
        Path file = Files.createDirectories(folder.resolve("bin")).resolve(name);
        Files.writeString(file, text);
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }
}
