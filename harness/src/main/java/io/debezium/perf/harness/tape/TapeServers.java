package io.debezium.perf.harness.tape;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.player.Player;
import io.debezium.perf.harness.postgres.Cluster;
import io.debezium.perf.harness.postgres.Database;
import io.debezium.perf.harness.postgres.DatabaseOptions;
import io.debezium.perf.harness.postgres.DatabaseSpec;
import io.debezium.perf.harness.postgres.Databases;
import io.debezium.perf.harness.postgres.ServerBinaries;
import io.debezium.perf.harness.process.FolderLock;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.process.PrivateFolder;
import io.debezium.perf.harness.stream.StreamFacts;
import io.debezium.perf.harness.stream.TapeFile;

/**
 * Opens tapes, exports them to files and imports files: everything that needs the server of a tape or of its catalog.
 *
 * <p>Each method throws {@link InvalidConfiguration} if another kind of database than a private one is named, and {@link
 * UnfitEnvironment} if there is no PostgreSQL here, the disk is full, or another process has the tape.
 *
 * @param data the harness's {@code data} folder; created when missing
 * @param spec local, embedded or auto
 * @param install whether missing packages may be installed
 * @param ledger where each resource is noted before it is created
 * @param say receives messages for the user, a line each
 */
public record TapeServers(Path data, DatabaseSpec spec, boolean install, Ledger ledger, Consumer<String> say) {

    public TapeServers {
        data = data.toAbsolutePath().normalize();
    }

    /**
     * Starts the server of the requested tape; records the tape first if it does not exist. A tape can be open only once at a
     * time.
     *
     * @throws InvalidConfiguration if the workload cannot be run
     */
    public OpenTape open(TapeRequest request) {
        ServerBinaries binaries = binaries();
        Tapes tapes = Tapes.in(data);
        tapes.removePartial();
        String id = request.workload()
                .recorded()
                .map(recorded ->
                        Files.isDirectory(recorded) ? recorded.getFileName().toString() : take(recorded))
                .orElseGet(() -> Tapes.id(
                        request.workload().name(),
                        request.workload().digest(),
                        request.scale(),
                        request.events(),
                        binaries.kind(),
                        binaries.version(),
                        Recorder.plugins(binaries),
                        TapeFacts.VERSION));
        Path folder = tapes.folder(id);
        FolderLock lock = Tapes.lock(folder);
        return PrivateFolder.orUndo(lock::close, () -> {
            if (Files.isDirectory(folder)) {
                say.accept("Tape %s is there already".formatted(id));
            } else if (request.workload().recorded().isPresent()) {
                throw Tapes.unknown(id);
            } else {
                new Recorder(request, binaries, data, ledger, say).record(folder);
            }
            return open(Tape.in(folder, request.turns()), request.way(), binaries, lock);
        });
    }

    /** @param lock the tape's lock, closed with the tape that is opened; if that fails, the caller closes it */
    OpenTape open(Tape tape, ReplayWay way, ServerBinaries binaries, FolderLock lock) {
        boolean plays = way == ReplayWay.PLAYER;
        PlayedTape played = plays ? played(tape, binaries) : PlayedTape.in(tape.folder());
        Database server = plays ? played.start(data, binaries, ledger, say) : server(tape, binaries);
        return PrivateFolder.orUndo(server::close, () -> {
            server.slots().dropAll();
            if (!plays) {
                return new OpenTape(tape, server, Optional.empty(), List.of(), lock, say);
            }
            Player player = Player.start(
                    played.file(), played.reader(server), tape.facts().endLsn(), tape.turns());
            List<StreamFacts> streams = TapeFile.open(played.path()).streams();
            return new OpenTape(tape, server, Optional.of(player), streams, lock, say);
        });
    }

    /**
     * Exports a tape to a file, with the current facts of its content.
     *
     * @param file which must not exist, in an existing folder
     * @throws InvalidConfiguration if there is no such tape
     * @throws UnfitEnvironment if the file cannot be written, or exists
     */
    public void export(String id, Path file) {
        Tapes tapes = Tapes.in(data);
        tapes.removePartial();
        Tape tape = tapes.tape(id);
        try (FolderLock lock = Tapes.lock(tape.folder())) {
            TapeFile known = TapeFile.open(played(tape, binaries()).path());
            TapeHeader header = TapeHeader.of(known);
            byte[] current = TapeFile.json(new TapeHeader(tape.facts(), header.schema(), header.types()));
            known.copy(file, current, (plugin, message) -> message);
            lock.close();
        } catch (IOException e) {
            throw UnfitEnvironment.unwritable(file, e);
        }
    }

    /**
     * Imports a tape file by copying it.
     *
     * @return the tape's id
     * @throws InvalidConfiguration if it is no tape, or damaged
     * @throws UnfitEnvironment if its catalog cannot be made
     */
    public String take(Path file) {
        TapeFile tape = TapeFile.open(file);
        // Checked also if the tape exists already, so that a damaged file is reported.
        tape.require();
        TapeHeader header = TapeHeader.of(tape);
        String id = Tapes.id(header.facts().workload(), tape.digest());
        Tapes tapes = Tapes.in(data);
        tapes.removePartial();
        Path folder = tapes.folder(id);
        try (FolderLock lock = Tapes.lock(folder)) {
            if (!Files.isDirectory(folder)) {
                copy(tape, header, folder);
            } else if (!isSame(tape, PlayedTape.in(folder))) {
                // The id is a truncated digest, so that two tapes can have the same one.
                throw InvalidConfiguration.of("tape.is-another", file, id);
            }
            lock.close();
            return id;
        }
    }

    private void copy(TapeFile tape, TapeHeader header, Path folder) {
        Tapes.make(folder, ledger, partial -> {
            PlayedTape played = PlayedTape.in(partial);
            Files.createDirectories(played.folder());
            Files.copy(tape.path(), played.path());
            TapeFile.open(played.path()).require();
            if (!isSame(tape, played)) {
                throw InvalidConfiguration.of("tape.was-altered", tape.path());
            }
            header.facts().write(partial, "");
            played.start(data, binaries(), ledger, say).close();
        });
    }

    private static boolean isSame(TapeFile tape, PlayedTape kept) {
        return TapeFile.open(kept.path()).digest().equals(tape.digest());
    }

    /** The tape's file for a player, which is exported first if it is missing. */
    private PlayedTape played(Tape tape, ServerBinaries binaries) {
        PlayedTape played = PlayedTape.in(tape.folder());
        if (!Files.exists(played.path())) {
            say.accept("Reading the stream of tape %s".formatted(tape.id()));
            // The file has the tape once, however often it is played.
            Tape once = Tape.in(tape.folder(), 1);
            PrivateFolder.writing(played.folder(), () -> {
                try (Database database = server(once, binaries)) {
                    Files.createDirectories(played.folder());
                    new TapeExport(once, database, say).write(played.path());
                    return played;
                }
            });
        }
        return played;
    }

    private Database server(Tape tape, ServerBinaries binaries) {
        if (!Tape.hasWal(tape.folder())) {
            throw InvalidConfiguration.of("tape.needs-wal-that-was-recorded", "--replay server for tape " + tape.id());
        }
        String recorded = tape.facts().server();
        if (!recorded.equals(binaries.version())) {
            throw UnfitEnvironment.of(
                    "tape.was-recorded-on-postgresql", "tape " + tape.id(), recorded, binaries.version());
        }
        return Cluster.at(tape.folder(), data, binaries).start(ledger);
    }

    ServerBinaries binaries() {
        return Databases.binaries(spec, new DatabaseOptions(data, install, Optional.empty(), 1), say);
    }
}
