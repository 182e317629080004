package io.debezium.perf.harness.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.UnfitEnvironment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class FolderLockTest {

    @TempDir
    private Path folder;

    @Test
    void aProcessHasAFolderOnce() {
        long self = ProcessHandle.current().pid();
        try (FolderLock first = FolderLock.in(folder)) {
            assertThatThrownBy(() -> FolderLock.in(folder))
                    .isInstanceOf(UnfitEnvironment.class)
                    .hasMessage("%s: is in use by process %d", folder, self);
            first.close();
            first.close();
        }

        FolderLock.in(folder).close();
    }

    @Test
    void aFolderIsTheSameByWhateverWayItIsNamed() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link"), Files.createDirectory(folder.resolve("tapes")));
        try (FolderLock lock = FolderLock.beside(folder.resolve("tapes/simple"), "tape simple")) {
            assertThatThrownBy(() -> FolderLock.beside(link.resolve("simple"), "tape simple"))
                    .hasMessageStartingWith("tape simple: is in use by process ");
            assertThat(FolderLock.holder(link.resolve("simple")))
                    .contains(ProcessHandle.current().pid());
            lock.close();
        }
    }

    @Test
    void nobodyHasAFolderThatWasClosedOrWasNeverTaken() {
        Path tape = folder.resolve("simple");
        FolderLock.beside(tape, "tape simple").close();

        assertThat(FolderLock.holder(tape)).isEmpty();
        assertThat(FolderLock.holder(folder.resolve("other"))).isEmpty();
        assertThat(FolderLock.holder(folder.resolve("no/such"))).isEmpty();
        assertThat(folder.resolve(".simple.lock")).isEmptyFile();
        assertThat(folder.resolve(".other.lock")).doesNotExist();
    }

    @Test
    void whatAKilledProcessHasLeftHoldsNobodyUp() throws IOException {
        Files.writeString(folder.resolve(".lock"), "pid=1\nsince=2026-01-01T00\\:00\\:00Z\ncommand=perf compare\n");

        FolderLock.in(folder).close();

        assertThat(folder.resolve(".lock")).isEmptyFile();
    }

    @Test
    void aFolderThatCannotBeLockedIsNamed() {
        assertThatThrownBy(() -> FolderLock.in(folder.resolve("missing")))
                .isInstanceOf(UnfitEnvironment.class)
                .hasMessageStartingWith(folder.resolve("missing/.lock") + ": cannot be locked: ");
    }
}
