package io.debezium.perf.harness.tape;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.Supplier;

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
import io.debezium.perf.harness.process.Interruption;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.stream.TapeFile;

/**
 * Opens tapes, and makes and takes in tape files: everything that needs the server of a tape or of its catalog.
 *
 * <p>Each method throws {@link InvalidConfiguration} if another kind of database than a private one is named, and
 * {@link UnfitEnvironment} if there is no PostgreSQL here, the disk is full, or another process has the tape.
 *
 * @param data the harness's {@code data} folder; created when missing
 * @param spec local, embedded or auto
 * @param install whether missing packages may be installed
 * @param ledger where everything is noted before it is made
 * @param say told, a line each, what the user wants to know
 */
public record TapeServers(Path data, DatabaseSpec spec, boolean install, Ledger ledger, Consumer<String> say) {

    public TapeServers {
        data = data.toAbsolutePath().normalize();
    }

    /**
     * Starts the server of the tape that is asked for, recording the tape first where there is none. One tape is open
     * once at a time.
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
                        TapeFacts.SCHEMA_VERSION));
        Path folder = tapes.folder(id);
        FolderLock lock = Tapes.lock(folder);
        return orUndo(lock::close, () -> {
            if (Files.isDirectory(folder)) {
                say.accept("Tape %s is there already".formatted(id));
            } else if (request.workload().recorded().isPresent()) {
                throw Tapes.unknown(id);
            } else {
                new Recorder(request, binaries, data, ledger, say).record(folder);
            }
            return request.way() == ReplayWay.PLAYER
                    ? onPlayer(folder, request.turns(), binaries, lock)
                    : onServer(folder, binaries, lock);
        });
    }

    /**
     * Starts a player of a tape that is there.
     *
     * @param turns how often in a row it sends the tape, at least 1
     * @throws InvalidConfiguration if there is no such tape
     */
    public OpenTape play(String id, int turns) {
        Tapes tapes = Tapes.in(data);
        Path folder = tapes.existing(id);
        OpenTape opened = open(TapeRequest.of(tapes.workload(id).orElseThrow()).by(ReplayWay.PLAYER, turns));
        say.accept("The password is in " + PlayedTape.in(folder).password());
        return opened;
    }

    /**
     * Makes a file of a tape that is there, with what is known of its content by now.
     *
     * @param file that is not there yet, in a folder that is
     * @throws InvalidConfiguration if there is no such tape
     * @throws UnfitEnvironment if the file cannot be written, or is there
     */
    public void export(String id, Path file) {
        Tapes tapes = Tapes.in(data);
        tapes.removePartial();
        Path folder = tapes.existing(id);
        try (FolderLock lock = Tapes.lock(folder)) {
            TapeFile known = TapeFile.open(played(folder, binaries()).path());
            TapeHeader header = TapeHeader.of(known);
            TapeFacts facts = Tape.in(folder, 1).facts();
            known.copy(
                    file, new TapeHeader(facts, header.schema(), header.types()).bytes(), (plugin, message) -> message);
            lock.close();
        } catch (IOException e) {
            throw UnfitEnvironment.unwritable(file, e);
        }
    }

    /**
     * Takes in a tape file, of which a copy is kept.
     *
     * @return its id here
     * @throws InvalidConfiguration if it is no tape, or damaged
     * @throws UnfitEnvironment if no catalog can be made of it here
     */
    public String take(Path file) {
        TapeFile tape = TapeFile.open(file);
        // Also where the tape is there already: who has a damaged file must know.
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
                // An id is short.
                throw InvalidConfiguration.of("tape.is-another", file, id);
            }
            lock.close();
            return id;
        }
    }

    private void copy(TapeFile tape, TapeHeader header, Path folder) {
        Path partial = Cluster.partial(folder);
        Ledger.Entry entry = ledger.add("recording", Map.of("folder", partial.toString()));
        try {
            PlayedTape played = PlayedTape.in(partial);
            Files.createDirectories(played.folder());
            Files.copy(tape.path(), played.path());
            TapeFile.open(played.path()).require();
            if (!isSame(tape, played)) {
                throw InvalidConfiguration.of("tape.was-altered", tape.path());
            }
            header.facts().write(partial, "");
            played.start(data, binaries(), ledger, say).close();
            Files.move(partial, folder, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw UnfitEnvironment.unwritable(partial, e);
        } finally {
            Cluster.delete(partial);
            entry.remove();
        }
    }

    private static boolean isSame(TapeFile tape, PlayedTape kept) {
        return TapeFile.open(kept.path()).digest().equals(tape.digest());
    }

    OpenTape onServer(Path folder, ServerBinaries binaries, FolderLock lock) {
        Database server = server(folder, binaries);
        return orUndo(server::close, () -> {
            server.slots().dropAll();
            return new OpenTape(Tape.in(folder, 1), server, Optional.empty(), List.of(), lock, say);
        });
    }

    private OpenTape onPlayer(Path folder, int turns, ServerBinaries binaries, FolderLock lock) {
        PlayedTape played = played(folder, binaries);
        Tape tape = Tape.in(folder, turns);
        Database catalog = played.start(data, binaries, ledger, say);
        return orUndo(catalog::close, () -> {
            catalog.slots().dropAll();
            Player player = Player.start(
                    played.file(), played.reader(catalog), tape.facts().endLsn(), turns);
            return new OpenTape(
                    tape,
                    catalog,
                    Optional.of(player),
                    TapeFile.open(played.path()).streams(),
                    lock,
                    say);
        });
    }

    private static OpenTape orUndo(Runnable undoing, Supplier<OpenTape> opening) {
        try {
            return opening.get();
        } catch (RuntimeException | Error e) {
            undoing.run();
            throw e;
        }
    }

    /** With its file, which is made where it is missing, and anew where an earlier harness made it as it is not taken any more. */
    private PlayedTape played(Path folder, ServerBinaries binaries) {
        PlayedTape played = PlayedTape.in(folder);
        Tape tape = Tape.in(folder, 1);
        if (tape.isRecorded() && !played.isSound()) {
            say.accept("Reading the stream of tape %s".formatted(tape.id()));
            try (Database database = server(folder, binaries)) {
                Files.createDirectories(played.folder());
                Files.deleteIfExists(played.path());
                new TapeExport(tape, database, say).write(played.path());
            } catch (IOException e) {
                throw UnfitEnvironment.unwritable(played.folder(), e);
            } catch (InterruptedException e) {
                throw Interruption.of(e);
            }
        }
        return played;
    }

    private Database server(Path folder, ServerBinaries binaries) {
        Tape tape = Tape.in(folder, 1);
        if (!tape.isRecorded()) {
            throw InvalidConfiguration.of("tape.needs-wal-that-was-recorded", "--replay server for tape " + tape.id());
        }
        String recorded = tape.facts().server();
        if (!recorded.equals(binaries.version())) {
            throw UnfitEnvironment.of(
                    "tape.was-recorded-on-postgresql", "tape " + tape.id(), recorded, binaries.version());
        }
        return Cluster.at(folder, data, binaries).start(ledger);
    }

    ServerBinaries binaries() {
        return Databases.binaries(
                spec, new DatabaseOptions(data, OptionalInt.empty(), install, Optional.empty(), 1), say);
    }
}
