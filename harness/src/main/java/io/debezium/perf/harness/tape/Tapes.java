package io.debezium.perf.harness.tape;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Predicate;

import io.debezium.perf.harness.Folders;
import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.load.TapeWorkload;
import io.debezium.perf.harness.player.Playback;
import io.debezium.perf.harness.player.Speed;
import io.debezium.perf.harness.postgres.Cluster;
import io.debezium.perf.harness.postgres.DatabaseOptions;
import io.debezium.perf.harness.postgres.DatabaseSpec;
import io.debezium.perf.harness.postgres.Databases;
import io.debezium.perf.harness.postgres.ServerBinaries;
import io.debezium.perf.harness.process.FolderLock;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.TapeInfo;
import io.debezium.perf.harness.stream.TapeFile;

/** The tapes of one harness, in {@code data/tapes/}: a folder each. A folder ending in {@code .partial} is no tape. */
public final class Tapes {

    /** What the name of a tape file ends in. */
    public static final String FILE = ".tape";

    private static final String ID = "[a-z0-9-]+";

    private final Path data;
    private final Path place;

    private Tapes(Path data) {
        this.data = data.toAbsolutePath().normalize();
        this.place = this.data.resolve("tapes");
    }

    /** @param data the harness's {@code data} folder; created when missing */
    public static Tapes in(Path data) {
        return new Tapes(data);
    }

    /**
     * Starts the server of the tape that is asked for, recording the tape first where there is none. One tape is open
     * once at a time.
     *
     * @param spec local, embedded or auto
     * @param install whether missing packages may be installed
     * @param ledger where everything is noted before it is made
     * @param say told, a line each, what the user wants to know
     * @throws InvalidConfiguration if another kind of database is named, or the workload cannot be run
     * @throws UnfitEnvironment if there is no PostgreSQL here, the disk is full, or another process has the tape
     */
    public OpenTape open(TapeRequest request, DatabaseSpec spec, boolean install, Ledger ledger, Consumer<String> say) {
        DatabaseOptions options =
                new DatabaseOptions(data, OptionalInt.empty(), install, Optional.empty(), request.clients());
        ServerBinaries binaries = Databases.binaries(spec, options, ledger, say);
        List<String> plugins = TapeSlots.plugins(binaries);
        removePartial();
        String id = request.workload()
                .recorded()
                .map(recorded -> Files.isDirectory(recorded)
                        ? recorded.getFileName().toString()
                        : take(recorded, spec, install, ledger, say))
                .orElseGet(() -> TapeId.of(request, binaries, plugins));
        made(place);
        return locked(place.resolve(id), (folder, lock) -> {
            if (Files.isDirectory(folder)) {
                say.accept("Tape %s is there already".formatted(id));
            } else if (request.workload().recorded().isPresent()) {
                throw unknown(id);
            } else {
                new Recorder(request, binaries, plugins, data, ledger, say).record(folder);
            }
            return new TapeOpening(folder, data, binaries, ledger, say)
                    .open(request.way(), new Playback(Speed.FULL, request.turns()), OptionalInt.empty(), lock);
        });
    }

    /** The lock is closed with what is opened, or where that fails. */
    private static OpenTape locked(Path folder, BiFunction<Path, FolderLock, OpenTape> opening) {
        FolderLock lock = lock(folder);
        try {
            return opening.apply(folder, lock);
        } catch (RuntimeException | Error e) {
            lock.close();
            throw e;
        }
    }

    /**
     * Starts a player of a tape that is there.
     *
     * @param spec where the binaries of its catalog's server come from
     * @param port that it listens on; empty for a free one
     * @throws InvalidConfiguration if there is no such tape
     * @throws UnfitEnvironment as {@link #open}
     */
    public OpenTape play(
            String id,
            Playback playback,
            OptionalInt port,
            DatabaseSpec spec,
            boolean install,
            Ledger ledger,
            Consumer<String> say) {
        removePartial();
        return locked(existing(id), (folder, lock) -> {
            OpenTape opened = new TapeOpening(folder, data, binaries(spec, install, ledger, say), ledger, say)
                    .open(ReplayWay.PLAYER, playback, port, lock);
            say.accept("The password is in " + PlayedTape.in(folder).password());
            return opened;
        });
    }

    /**
     * Makes a file of a tape that is there, with what is known of its content by now.
     *
     * @param file that is not there yet, in a folder that is
     * @throws InvalidConfiguration if there is no such tape, the file is there, or its folder is not
     * @throws UnfitEnvironment as {@link #open}, or if the file cannot be written
     */
    public void export(String id, Path file, DatabaseSpec spec, boolean install, Ledger ledger, Consumer<String> say) {
        removePartial();
        Path folder = existing(id);
        if (Files.exists(file)) {
            throw InvalidConfiguration.of("tape.is-there-already-and-nothing", file);
        }
        if (!Files.isDirectory(file.toAbsolutePath().getParent())) {
            throw InvalidConfiguration.of("tape.is-in-folder", file);
        }
        try (FolderLock lock = lock(folder)) {
            Tape tape = Tape.in(folder);
            Path made = new TapeOpening(folder, data, binaries(spec, install, ledger, say), ledger, say)
                    .played()
                    .path();
            TapeFile known = TapeFile.open(made);
            TapeHeader header = TapeHeader.of(known);
            known.copy(file, new TapeHeader(tape.facts(), header.schema(), header.types()).bytes());
            lock.close();
        } catch (IOException e) {
            throw TapeExport.unwritable(file, e);
        }
    }

    /**
     * Takes in a tape file, of which a copy is kept.
     *
     * @return its id here
     * @throws InvalidConfiguration if it is no tape, or damaged
     * @throws UnfitEnvironment if no catalog can be made of it here
     */
    public String take(Path file, DatabaseSpec spec, boolean install, Ledger ledger, Consumer<String> say) {
        TapeFile tape = TapeFile.open(file);
        // Also where the tape is there already: who has a damaged file must know.
        tape.require();
        TapeHeader header = TapeHeader.of(tape);
        String id = TapeId.of(header.facts().workload(), tape.digest());
        removePartial();
        try (FolderLock lock = lock(made(place).resolve(id))) {
            Path folder = place.resolve(id);
            if (Files.isDirectory(folder)) {
                // An id is short.
                if (!isSame(tape, PlayedTape.in(folder).path())) {
                    throw InvalidConfiguration.of("tape.is-another", file, id);
                }
                lock.close();
                return id;
            }
            Path partial = Cluster.partial(folder);
            Ledger.Entry entry = ledger.add("recording", Map.of("folder", partial.toString()));
            try {
                PlayedTape played = PlayedTape.in(partial);
                Files.createDirectories(played.folder());
                Files.copy(file, played.path());
                TapeFile copy = TapeFile.open(played.path());
                copy.require();
                if (!isSame(tape, played.path())) {
                    throw InvalidConfiguration.of("tape.was-altered", file);
                }
                copy.requireStreams();
                header.facts().write(partial, "");
                played.start(data, binaries(spec, install, ledger, say), ledger, say)
                        .close();
                Files.move(partial, folder, StandardCopyOption.ATOMIC_MOVE);
            } catch (IOException e) {
                throw TapeExport.unwritable(partial, e);
            } finally {
                Cluster.delete(partial);
                entry.remove();
                lock.close();
            }
            return id;
        }
    }

    private static boolean isSame(TapeFile tape, Path kept) {
        return TapeFile.open(kept).digest().equals(tape.digest());
    }

    private ServerBinaries binaries(DatabaseSpec spec, boolean install, Ledger ledger, Consumer<String> say) {
        return Databases.binaries(
                spec, new DatabaseOptions(data, OptionalInt.empty(), install, Optional.empty(), 1), ledger, say);
    }

    private Path existing(String id) {
        Path folder = place.resolve(id);
        if (!id.matches(ID) || !Files.isDirectory(folder)) {
            throw unknown(id);
        }
        return folder;
    }

    private static InvalidConfiguration unknown(String id) {
        return InvalidConfiguration.of("tape.is-not-there", "tape " + id);
    }

    /**
     * What is on a tape that is there, or in a tape file.
     *
     * @param name of a file, which ends in {@code .tape}, or an id
     * @return empty where the name is neither
     * @throws InvalidConfiguration if it cannot be read
     */
    public Optional<TapeWorkload> workload(String name) {
        if (name.endsWith(FILE)) {
            Path file = Path.of(name).toAbsolutePath().normalize();
            return Optional.of(workload(TapeHeader.of(TapeFile.open(file)).facts(), file));
        }
        return name.matches(ID) && Files.isDirectory(place.resolve(name))
                ? Optional.of(workload(Tape.in(place.resolve(name)).facts(), place.resolve(name)))
                : Optional.empty();
    }

    /**
     * What a tape file holds, after all of it has been read; it has no id.
     *
     * @throws InvalidConfiguration if it is no tape, or damaged
     */
    public static TapeInfo info(Path file) {
        TapeFile tape = TapeFile.open(file);
        tape.require();
        TapeHeader header = TapeHeader.of(tape);
        tape.requireStreams();
        return header.facts().info("", tape.streams(), ReplayWay.PLAYER.toString());
    }

    private static TapeWorkload workload(TapeFacts facts, Path recorded) {
        return TapeWorkload.recorded(facts.workload(), facts.workloadDigest(), facts.events(), facts.scale(), recorded);
    }

    /** The file of a tape that was played here; empty where there is none. */
    public Optional<Path> file(String id) {
        return Optional.of(PlayedTape.in(place.resolve(id)).path()).filter(Files::isRegularFile);
    }

    /** The command that records the same workload once more, for another tape; empty where there is no such tape. */
    public Optional<String> recording(String id) {
        return list().stream().filter(tape -> tape.id().equals(id)).findFirst().map(tape -> {
            TapeFacts facts = tape.facts();
            return "scripts/perf tape record --workload %s --scale %d --events %d --clients %d --seed %d"
                    .formatted(facts.workload(), facts.scale(), facts.requestedEvents(), facts.clients(), facts.seed());
        });
    }

    /** All of them by id; one that cannot be read is left out, see {@link #damaged()}. */
    public List<Tape> list() {
        return tapes().stream().flatMap(folder -> read(folder).stream()).toList();
    }

    /** The ids of all, also of those that cannot be read. */
    public List<String> ids() {
        return ids(folder -> true);
    }

    /** The ids of those whose {@code tape.json} cannot be read. */
    public List<String> damaged() {
        return ids(folder -> read(folder).isEmpty());
    }

    private List<String> ids(Predicate<Path> which) {
        return tapes().stream()
                .filter(which)
                .map(folder -> folder.getFileName().toString())
                .toList();
    }

    private List<Path> tapes() {
        return folders(name -> !Cluster.isPartial(name));
    }

    /**
     * Removes a tape with its cluster.
     *
     * @throws InvalidConfiguration if there is none of that id
     * @throws UnfitEnvironment if a process has it
     */
    public void remove(String id) {
        Path folder = existing(id);
        try (FolderLock lock = lock(folder)) {
            delete(folder, lock);
        }
    }

    /** Removes what killed runs have left of recordings, exports and imports; those that go on are left alone. */
    void removePartial() {
        for (Path folder : folders(Cluster::isPartial)) {
            removePartial(Cluster.whole(folder), () -> Cluster.delete(folder));
        }
        for (Path folder : tapes()) {
            PlayedTape played = PlayedTape.in(folder);
            if (!played.partial().isEmpty()) {
                removePartial(folder, () -> played.partial().forEach(Cluster::delete));
            }
        }
    }

    private static void removePartial(Path owner, Runnable removal) {
        try (FolderLock lock = lock(owner)) {
            removal.run();
            lock.close();
        } catch (UnfitEnvironment e) {
            if (FolderLock.holder(owner).isEmpty()) {
                throw e;
            }
        }
    }

    private static FolderLock lock(Path folder) {
        return FolderLock.beside(folder, "tape " + folder.getFileName());
    }

    private static void delete(Path folder, FolderLock lock) {
        // First its name: a folder that is half deleted must not be taken for a tape.
        Path partial = Cluster.partial(folder);
        try {
            Cluster.stop(folder);
            PlayedTape.in(folder).stop();
            Files.move(folder, partial);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot remove " + folder, e);
        }
        Cluster.delete(partial);
        lock.close();
    }

    private List<Path> folders(Predicate<String> name) {
        return Folders.children(place).stream()
                .filter(Files::isDirectory)
                .filter(folder -> name.test(folder.getFileName().toString()))
                .toList();
    }

    private static Optional<Tape> read(Path folder) {
        try {
            return Optional.of(Tape.in(folder));
        } catch (InvalidConfiguration e) {
            return Optional.empty();
        }
    }

    private static Path made(Path folder) {
        try {
            return Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make " + folder, e);
        }
    }
}
