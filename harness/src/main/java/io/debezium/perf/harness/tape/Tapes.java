package io.debezium.perf.harness.tape;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.Predicate;

import io.debezium.perf.harness.Folders;
import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.postgres.DatabaseOptions;
import io.debezium.perf.harness.postgres.DatabaseSpec;
import io.debezium.perf.harness.postgres.Databases;
import io.debezium.perf.harness.postgres.KeptCluster;
import io.debezium.perf.harness.postgres.ServerBinaries;
import io.debezium.perf.harness.process.FolderLock;
import io.debezium.perf.harness.process.Ledger;

/** The tapes of one harness, in {@code data/tapes/}: a folder each. A folder ending in {@code .partial} is no tape. */
public final class Tapes {

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
    public TapePlayer open(
            TapeRequest request, DatabaseSpec spec, boolean install, Ledger ledger, Consumer<String> say) {
        DatabaseOptions options =
                new DatabaseOptions(data, OptionalInt.empty(), install, Optional.empty(), request.clients());
        ServerBinaries binaries = Databases.binaries(spec, options, ledger, say);
        List<String> plugins = TapeSlots.plugins(binaries);
        String id = TapeId.of(request, binaries, plugins);
        removePartial();
        FolderLock lock = lock(made(place).resolve(id));
        try {
            Path folder = place.resolve(id);
            if (Files.isDirectory(folder)) {
                say.accept("Tape %s is there already".formatted(id));
            } else {
                new Recorder(request, binaries, plugins, data, ledger, say).record(folder);
            }
            return TapePlayer.start(Tape.in(folder), KeptCluster.at(folder, data, binaries), lock, ledger);
        } catch (RuntimeException | Error e) {
            lock.close();
            throw e;
        }
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
        return folders(name -> !KeptCluster.isPartial(name));
    }

    /**
     * Removes a tape with its cluster.
     *
     * @throws InvalidConfiguration if there is none of that id
     * @throws UnfitEnvironment if a process has it
     */
    public void remove(String id) {
        Path folder = place.resolve(id);
        if (!id.matches("[a-z0-9-]+") || !Files.isDirectory(folder)) {
            throw new InvalidConfiguration(
                    "tape " + id, "is not there", "scripts/perf tape list shows those that are.");
        }
        try (FolderLock lock = lock(folder)) {
            delete(folder, lock);
        }
    }

    /** Removes what killed recordings have left; those that go on are left alone. */
    void removePartial() {
        for (Path folder : folders(KeptCluster::isPartial)) {
            Path whole = KeptCluster.whole(folder);
            try (FolderLock lock = lock(whole)) {
                KeptCluster.delete(folder);
                lock.close();
            } catch (UnfitEnvironment e) {
                if (FolderLock.holder(whole).isEmpty()) {
                    throw e;
                }
            }
        }
    }

    private static FolderLock lock(Path folder) {
        return FolderLock.beside(folder, "tape " + folder.getFileName());
    }

    private static void delete(Path folder, FolderLock lock) {
        // First its name: a folder that is half deleted must not be taken for a tape.
        Path partial = KeptCluster.partial(folder);
        try {
            KeptCluster.stop(folder);
            Files.move(folder, partial);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot remove " + folder, e);
        }
        KeptCluster.delete(partial);
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

    /** The name of a tape, made of all that a tape must have in common with a request to be taken for it. */
    static final class TapeId {

        private static final int DIGITS = 10;
        private static final int LONGEST_NAME = 40;

        private TapeId() {}

        /** Letters, digits and hyphens: {@code simple-update-1f0c5a9e2b}. */
        static String of(TapeRequest request, ServerBinaries binaries, List<String> plugins) {
            return of(
                    request.workload().name(),
                    request.workload().digest(),
                    Integer.toString(request.scale()),
                    Long.toString(request.events()),
                    binaries.kind(),
                    binaries.version(),
                    String.join("+", plugins),
                    Integer.toString(TapeFacts.SCHEMA_VERSION));
        }

        static String of(String name, String... rest) {
            String readable =
                    name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
            String key = name + "\n" + String.join("\n", rest);
            return "%s-%s"
                    .formatted(
                            readable.substring(0, Math.min(LONGEST_NAME, readable.length())),
                            sha256(key).substring(0, DIGITS));
        }

        private static String sha256(String text) {
            try {
                return HexFormat.of()
                        .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("every JDK has SHA-256", e);
            }
        }
    }
}
