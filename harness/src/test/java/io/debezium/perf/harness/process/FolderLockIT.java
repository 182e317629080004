package io.debezium.perf.harness.process;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.tape.TapeHome;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** A folder that another process has locked. */
class FolderLockIT {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    @TempDir
    Path data;

    private Path tape;

    @BeforeEach
    void name() {
        tape = data.resolve("simple");
    }

    @Test
    void isTakenFromNobodyAndItsProcessIsNamed() throws Exception {
        try (Child holder = holder()) {
            assertThat(FolderLock.holder(tape)).contains(holder.pid());
            assertThatThrownBy(() -> FolderLock.beside(tape, "tape simple"))
                    .isInstanceOf(UnfitEnvironment.class)
                    .hasMessage("tape simple: is in use by process " + holder.pid());
            assertThat(FolderLock.holder(tape)).contains(holder.pid());
        }
    }

    @Test
    void isFreeAtOnceWhenItsProcessWasKilled() throws Exception {
        try (Child holder = holder()) {
            ProcessHandle.of(holder.pid()).orElseThrow().destroyForcibly();
            assertThat(holder.waitFor(LIMIT)).isEqualTo(128 + 9);

            assertThat(FolderLock.holder(tape)).isEmpty();
            FolderLock.beside(tape, "tape simple").close();
        }
    }

    /** POSIX would release it as soon as any descriptor of the file is closed. */
    @Test
    void isKeptByThisProcessWhateverItAsksMeanwhile() throws Exception {
        try (FolderLock lock = FolderLock.beside(tape, "tape simple")) {
            assertThat(FolderLock.holder(tape)).isPresent();
            assertThatThrownBy(() -> FolderLock.beside(tape, "tape simple")).isInstanceOf(UnfitEnvironment.class);

            try (Child other = start()) {
                assertThat(other.waitFor(LIMIT)).isEqualTo(1);
                assertThat(String.join("\n", other.tail()))
                        .contains("is in use by process "
                                + ProcessHandle.current().pid());
            }
            lock.close();
        }
    }

    private Child holder() throws Exception {
        CountDownLatch taken = new CountDownLatch(1);
        Child child = TapeHome.victim(Holder.class, tape).start(line -> taken.countDown(), line -> {});
        assertThat(taken.await(LIMIT.toSeconds(), TimeUnit.SECONDS))
                .as(String.join("\n", child.tail()))
                .isTrue();
        return child;
    }

    private Child start() throws Exception {
        return TapeHome.victim(Holder.class, tape).start(line -> {}, line -> {});
    }

    /** Takes the folder, says so, and keeps it. */
    static final class Holder {

        private Holder() {}

        public static void main(String[] arguments) throws Exception {
            try (FolderLock lock = FolderLock.beside(Path.of(arguments[0]), "tape simple")) {
                System.out.println("taken");
                new CountDownLatch(1).await();
                lock.close();
            }
        }
    }
}
