package io.debezium.perf.harness.tape;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import io.debezium.perf.harness.Folders;
import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.load.TapeWorkload;
import io.debezium.perf.harness.postgres.Cluster;
import io.debezium.perf.harness.process.FolderLock;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.process.PrivateFolder;
import io.debezium.perf.harness.result.TapeInfo;
import io.debezium.perf.harness.stream.TapeFile;

/** The tapes in {@code data/tapes/}, a folder each. A folder ending in {@code .partial} is an unfinished tape. */
public record Tapes(Path place) {

    /** The extension of a tape file. */
    public static final String FILE = ".tape";

    private static final String ID = "[a-z0-9-]+";
    private static final int ID_DIGITS = 10;
    private static final int LONGEST_NAME = 40;

    /** @param data the harness's {@code data} folder; need not exist */
    public static Tapes in(Path data) {
        return new Tapes(data.toAbsolutePath().normalize().resolve("tapes"));
    }

    /**
     * The id of a tape: lower-case letters, digits and hyphens, {@code simple-update-1f0c5a9e2b}.
     *
     * @param name of its workload
     * @param rest the other values that identify it, which go into the digest
     */
    static String id(String name, Object... rest) {
        String readable =
                name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
        String all = name + Arrays.toString(rest);
        return "%s-%s"
                .formatted(
                        readable.substring(0, Math.min(LONGEST_NAME, readable.length())),
                        Content.sha256(all.getBytes(StandardCharsets.UTF_8)).substring(0, ID_DIGITS));
    }

    /** The folder of a tape, which need not exist; its parent is created. */
    Path folder(String id) {
        return PrivateFolder.writing(place, () -> Files.createDirectories(place).resolve(id));
    }

    Path existing(String id) {
        if (!isTape(id)) {
            throw unknown(id);
        }
        return place.resolve(id);
    }

    private boolean isTape(String id) {
        return id.matches(ID) && Files.isDirectory(place.resolve(id));
    }

    static InvalidConfiguration unknown(String id) {
        return InvalidConfiguration.of("tape.is-not-there", "tape " + id);
    }

    /**
     * The workload of an existing tape or a tape file.
     *
     * @param name the name of a file, which ends in {@code .tape}, or a tape's id
     * @return empty if the name is neither
     * @throws InvalidConfiguration if it cannot be read
     */
    public Optional<TapeWorkload> workload(String name) {
        if (name.endsWith(FILE)) {
            Path file = Path.of(name).toAbsolutePath().normalize();
            return Optional.of(workload(TapeHeader.of(TapeFile.open(file)).facts(), file));
        }
        Path folder = place.resolve(name);
        return isTape(name) ? Optional.of(workload(TapeFacts.read(folder, ""), folder)) : Optional.empty();
    }

    private static TapeWorkload workload(TapeFacts facts, Path recorded) {
        return TapeWorkload.recorded(facts.workload(), facts.workloadDigest(), facts.events(), facts.scale(), recorded);
    }

    /**
     * The description of a tape file, which is read and checked completely; its id is empty.
     *
     * @throws InvalidConfiguration if it is no tape, or damaged
     */
    public static TapeInfo info(Path file) {
        TapeFile tape = TapeFile.open(file);
        tape.require();
        return TapeHeader.of(tape).facts().info("", tape.streams(), ReplayWay.PLAYER.toString());
    }

    /** The file of a tape, which it has once it was played or exported; empty if there is none. */
    public Optional<Path> file(String id) {
        return Optional.of(PlayedTape.in(place.resolve(id)).path()).filter(Files::isRegularFile);
    }

    /**
     * The tape of an id.
     *
     * @throws InvalidConfiguration if there is none of that id, or it cannot be read
     */
    public Tape tape(String id) {
        return Tape.in(existing(id), 1);
    }

    /** The ids of all tapes, also of those that cannot be read. */
    public List<String> ids() {
        return folders().stream()
                .map(folder -> folder.getFileName().toString())
                .filter(name -> !Cluster.isPartial(name))
                .toList();
    }

    /**
     * Removes a tape with its cluster.
     *
     * @throws InvalidConfiguration if there is none of that id
     * @throws UnfitEnvironment if a process uses it
     */
    public void remove(String id) {
        Path folder = existing(id);
        try (FolderLock lock = lock(folder)) {
            // Renamed first, so that a half deleted folder is not taken for a tape.
            Path partial = Cluster.partial(folder);
            Cluster.stop(folder);
            PlayedTape.in(folder).stop();
            Files.move(folder, partial);
            Cluster.delete(partial);
            lock.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot remove " + folder, e);
        }
    }

    /** Removes unfinished recordings, exports and imports of killed runs; those of runs that go on are left alone. */
    void removePartial() {
        for (Path tape : folders()) {
            List<Path> partial = Stream.concat(
                            Stream.of(tape),
                            Folders.children(PlayedTape.in(tape).folder()).stream())
                    .filter(each -> Cluster.isPartial(each.getFileName().toString()))
                    .toList();
            if (partial.isEmpty()) {
                continue;
            }
            Path owner = Cluster.whole(tape);
            try (FolderLock lock = lock(owner)) {
                partial.forEach(Cluster::delete);
                lock.close();
            } catch (UnfitEnvironment e) {
                if (FolderLock.holder(owner).isEmpty()) {
                    throw e;
                }
            }
        }
    }

    /** Fills the folder of a new tape. */
    interface Making {
        void in(Path folder) throws IOException;
    }

    /**
     * Makes the folder of a tape. Until it is complete it has another name, so that an unfinished one is not taken for a tape.
     *
     * @param folder the tape's folder, which must not exist
     */
    static void make(Path folder, Ledger ledger, Making making) {
        Path partial = Cluster.partial(folder);
        Ledger.Entry entry = ledger.add("recording", Map.of("folder", partial.toString()));
        try {
            making.in(Files.createDirectory(partial));
            Files.move(partial, folder, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw UnfitEnvironment.unwritable(partial, e);
        } finally {
            Cluster.delete(partial);
            entry.remove();
        }
    }

    static FolderLock lock(Path folder) {
        return FolderLock.beside(folder, "tape " + folder.getFileName());
    }

    private List<Path> folders() {
        return Folders.children(place).stream().filter(Files::isDirectory).toList();
    }
}
