package io.debezium.perf.harness.tape;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

import io.debezium.perf.harness.Folders;
import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.load.TapeWorkload;
import io.debezium.perf.harness.postgres.Cluster;
import io.debezium.perf.harness.process.FolderLock;
import io.debezium.perf.harness.result.TapeInfo;
import io.debezium.perf.harness.stream.TapeFile;

/** The tapes of one harness, in {@code data/tapes/}: a folder each. A folder ending in {@code .partial} is no tape. */
public record Tapes(Path place) {

    /** What the name of a tape file ends in. */
    public static final String FILE = ".tape";

    private static final String ID = "[a-z0-9-]+";
    private static final int ID_DIGITS = 10;
    private static final int LONGEST_NAME = 40;

    /** @param data the harness's {@code data} folder; need not exist */
    public static Tapes in(Path data) {
        return new Tapes(data.toAbsolutePath().normalize().resolve("tapes"));
    }

    /**
     * The name of a tape: letters, digits and hyphens, {@code simple-update-1f0c5a9e2b}.
     *
     * @param name of its workload
     * @param rest what else it must have in common with another to be taken for it
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

    /** Where a tape is or comes to be; the folder around it is there. */
    Path folder(String id) {
        try {
            return Files.createDirectories(place).resolve(id);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make " + place, e);
        }
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
        Path folder = place.resolve(name);
        return isTape(name) ? Optional.of(workload(TapeFacts.read(folder, ""), folder)) : Optional.empty();
    }

    private static TapeWorkload workload(TapeFacts facts, Path recorded) {
        return TapeWorkload.recorded(facts.workload(), facts.workloadDigest(), facts.events(), facts.scale(), recorded);
    }

    /**
     * What a tape file holds, after all of it has been read; it has no id.
     *
     * @throws InvalidConfiguration if it is no tape, or damaged
     */
    public static TapeInfo info(Path file) {
        TapeFile tape = TapeFile.open(file);
        tape.require();
        return TapeHeader.of(tape).facts().info("", tape.streams(), ReplayWay.PLAYER.toString());
    }

    /** The file of a tape that was played here; empty where there is none. */
    public Optional<Path> file(String id) {
        return Optional.of(PlayedTape.in(place.resolve(id)).path()).filter(Files::isRegularFile);
    }

    /**
     * A tape that is there.
     *
     * @throws InvalidConfiguration if there is none of that id, or it cannot be read
     */
    public Tape tape(String id) {
        return Tape.in(existing(id), 1);
    }

    /** The ids of all, also of those that cannot be read. */
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
     * @throws UnfitEnvironment if a process has it
     */
    public void remove(String id) {
        Path folder = existing(id);
        try (FolderLock lock = lock(folder)) {
            // First its name: a folder that is half deleted must not be taken for a tape.
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

    /** Removes what killed runs have left of recordings, exports and imports; those that go on are left alone. */
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

    static FolderLock lock(Path folder) {
        return FolderLock.beside(folder, "tape " + folder.getFileName());
    }

    private List<Path> folders() {
        return Folders.children(place).stream().filter(Files::isDirectory).toList();
    }
}
