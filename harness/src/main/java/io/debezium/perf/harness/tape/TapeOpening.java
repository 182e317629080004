package io.debezium.perf.harness.tape;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.function.Consumer;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.player.Playback;
import io.debezium.perf.harness.postgres.Database;
import io.debezium.perf.harness.postgres.KeptCluster;
import io.debezium.perf.harness.postgres.ServerBinaries;
import io.debezium.perf.harness.process.FolderLock;
import io.debezium.perf.harness.process.Interruption;
import io.debezium.perf.harness.process.Ledger;

/**
 * A tape that is there and locked, on its way to be open: on the server that recorded it, or on a player.
 *
 * @param data the harness's {@code data} folder
 * @param binaries of its server, or of the server of its catalog
 */
record TapeOpening(Path folder, Path data, ServerBinaries binaries, Ledger ledger, Consumer<String> say) {

    private Tape tape() {
        return Tape.in(folder);
    }

    OpenTape onServer(FolderLock lock) {
        return OpenTape.onServer(tape(), server(), lock);
    }

    OpenTape onBoth(FolderLock lock) {
        // Before the server runs: to make the file takes the same one.
        played();
        OpenTape onServer = onServer(lock);
        try {
            return onServer.beside(onPlayer(Playback.ONCE, OptionalInt.empty(), lock));
        } catch (RuntimeException | Error e) {
            onServer.close();
            throw e;
        }
    }

    OpenTape onPlayer(Playback playback, OptionalInt port, FolderLock lock) {
        PlayedTape played = played();
        return OpenTape.onPlayer(
                Tape.in(folder, playback.turns()),
                played,
                played.start(data, binaries, ledger, say),
                playback,
                port,
                lock,
                say);
    }

    /** With its file, which is made where it is missing, and anew where an earlier harness made it as it is not taken any more. */
    PlayedTape played() {
        PlayedTape played = PlayedTape.in(folder);
        if (!Files.exists(played.path()) || tape().isRecorded() && !played.isSound()) {
            say.accept("Reading the stream of tape %s".formatted(tape().id()));
            try (Database database = server()) {
                Files.createDirectories(played.folder());
                new TapeExport(tape(), database, say).write(played.path());
            } catch (IOException e) {
                throw UnfitEnvironment.unwritable(played.folder(), e);
            } catch (InterruptedException e) {
                throw Interruption.of(e);
            }
        }
        return played;
    }

    private Database server() {
        if (!tape().isRecorded()) {
            throw InvalidConfiguration.of(
                    "tape.needs-wal-that-was-recorded", "--replay server for tape " + tape().id());
        }
        if (!tape().facts().server().equals(binaries.version())) {
            throw UnfitEnvironment.of(
                    "tape.was-recorded-on-postgresql",
                    "tape " + tape().id(),
                    tape().facts().server(),
                    binaries.version());
        }
        return KeptCluster.at(folder, data, binaries).start(ledger);
    }
}
