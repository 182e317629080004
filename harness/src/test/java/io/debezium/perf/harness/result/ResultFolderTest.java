package io.debezium.perf.harness.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class ResultFolderTest {

    @TempDir
    Path parent;

    @Test
    void onlyItsOwnerMayEnterIt() throws IOException {
        Files.setPosixFilePermissions(parent, PosixFilePermissions.fromString("rwxr-xr-x"));

        assertThat(permissions()).isEqualTo("rwx------");
    }

    @Test
    void inASharedFolderItIsShared() throws IOException {
        Files.setPosixFilePermissions(parent, PosixFilePermissions.fromString("rwxrwxr-x"));
        Files.setAttribute(parent, "unix:mode", 02775);

        assertThat(permissions()).isEqualTo("rwxrwxr-x");
    }

    private String permissions() throws IOException {
        Path made = ResultFolder.create(parent, Instant.EPOCH, "record", "x").path();
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(made));
    }
}
