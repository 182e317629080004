package io.debezium.perf.harness.tape;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.Supplier;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.player.Playback;
import io.debezium.perf.harness.player.Player;
import io.debezium.perf.harness.postgres.Cluster;
import io.debezium.perf.harness.postgres.Database;
import io.debezium.perf.harness.postgres.ServerBinaries;
import io.debezium.perf.harness.process.FolderLock;
import io.debezium.perf.harness.process.Interruption;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.stream.TapeFile;

/**
 * A tape that is there and locked, on its way to be open: on the server that recorded it, or on a player.
 *
 * @param data the harness's {@code data} folder
 * @param binaries of its server, or of the server of its catalog
 */
record TapeOpening(Path folder, Path data, ServerBinaries binaries, Ledger ledger, Consumer<String> say) {

    OpenTape open(ReplayWay way, Playback playback, OptionalInt port, FolderLock lock) {
        // Before the server runs: to make the file takes the same one.
        PlayedTape played = way == ReplayWay.SERVER ? null : played();
        if (way == ReplayWay.PLAYER) {
            return onPlayer(played, playback, port, lock);
        }
        Database server = server();
        OpenTape onServer = orUndo(server::close, () -> {
            server.slots().dropAll();
            return new OpenTape(Tape.in(folder), server, Optional.empty(), List.of(), lock, say);
        });
        return way == ReplayWay.SERVER
                ? onServer
                : orUndo(onServer::close, () -> onServer.beside(onPlayer(played, playback, port, lock)));
    }

    private OpenTape onPlayer(PlayedTape played, Playback playback, OptionalInt port, FolderLock lock) {
        Tape tape = Tape.in(folder, playback.turns());
        Database catalog = played.start(data, binaries, ledger, say);
        return orUndo(catalog::close, () -> {
            catalog.slots().dropAll();
            Player player = Player.start(
                    played.file(), played.reader(catalog), tape.facts().endLsn(), playback, port);
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
    PlayedTape played() {
        PlayedTape played = PlayedTape.in(folder);
        Tape tape = Tape.in(folder);
        if (!Files.exists(played.path()) || tape.isRecorded() && !played.isSound()) {
            say.accept("Reading the stream of tape %s".formatted(tape.id()));
            try (Database database = server()) {
                Files.createDirectories(played.folder());
                new TapeExport(tape, database, say).write(played.path());
            } catch (IOException e) {
                throw UnfitEnvironment.unwritable(played.folder(), e);
            } catch (InterruptedException e) {
                throw Interruption.of(e);
            }
        }
        return played;
    }

    private Database server() {
        Tape tape = Tape.in(folder);
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
}
