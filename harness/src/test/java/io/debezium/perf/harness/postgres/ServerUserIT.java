package io.debezium.perf.harness.postgres;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.process.PrivateFolder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** What the user that a server runs as plants in its folder, by an {@code initdb} of its own, leads root nowhere else. */
class ServerUserIT {

    /** What root writes and deletes in a cluster's folder. */
    private static final Map<String, String> OUTSIDE = Map.of(
            "password", "of somebody else",
            "server.log", "of somebody else",
            "pgdata/server.log", "of somebody else",
            "pgdata/postgresql.conf", "of somebody else");

    @TempDir
    Path folder;

    private Path data;
    private Path outside;

    @BeforeEach
    void makeOutside() throws Exception {
        assumeTrue(ServerUser.choose().name().isPresent(), "skipped: only root hands over to another user");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        data = Files.createDirectory(folder.resolve("data"));
        outside = Files.createDirectories(folder.resolve("outside"));
        Files.createDirectory(outside.resolve("pgdata"));
        for (Map.Entry<String, String> file : OUTSIDE.entrySet()) {
            Files.writeString(outside.resolve(file.getKey()), file.getValue());
        }
    }

    @Test
    void aLinkInTheCluster() throws Exception {
        requireUntouched(
                """
                mkdir -p "$data/base"
                ln -s %1$s/pgdata/postgresql.conf "$data/postgresql.conf"
                ln -s %1$s/server.log "$data/server.log"
                ln -s %1$s "$data/base/1"
                ln -sfn %1$s/server.log "$home/server.log"
                """);
    }

    @Test
    void aLinkInPlaceOfTheWholeFolder() throws Exception {
        // So that the cluster is in /var/tmp, where everybody may make something.
        Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwx------"));
        requireUntouched("mv \"$home\" \"$home.moved\" && ln -s %1$s \"$home\" && echo \"$home.moved\" >%1$s/moved\n");
    }

    private void requireUntouched(String planting) throws Exception {
        Path bin = Files.createDirectory(folder.resolve("bin"));
        program(bin, "postgres", "echo 'postgres (PostgreSQL) 15.18'\n");
        program(bin, "pg_ctl", "echo does not start >&2; exit 1\n");
        program(
                bin,
                "initdb",
                "until [ \"$1\" = -D ]; do shift; done\ndata=$2 home=${2%/*}\n" + planting.formatted(outside)
                        + "exit 0\n");
        ServerBinaries binaries = ServerBinaries.installed(Installation.at(bin).orElseThrow(), "for a test", List.of());
        try (Ledger ledger = Ledger.open(folder.resolve("ledger"))) {
            assertThatThrownBy(() -> Cluster.temporary(
                            binaries, DatabaseOptions.in(data), Map.of("wal_level", "logical"), ledger, line -> {}))
                    .isInstanceOf(UnfitEnvironment.class);

            assertThat(data.resolve("clusters")).isEmptyDirectory();
        }
        Path moved = outside.resolve("moved");
        if (Files.exists(moved)) {
            PrivateFolder.delete(Path.of(Files.readString(moved).strip()));
        }
        for (Map.Entry<String, String> file : OUTSIDE.entrySet()) {
            assertThat(outside.resolve(file.getKey())).hasContent(file.getValue());
        }
    }

    private static void program(Path bin, String name, String text) throws Exception {
        Path file = Files.writeString(bin.resolve(name), "#!/bin/sh\n" + text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
