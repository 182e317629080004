package io.debezium.perf.harness.postgres;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.process.Ledger;

/** The binaries that a private cluster is made and started with, chosen before there is a cluster. Immutable. */
public final class ServerBinaries {

    private final String kind;
    private final String reason;
    private final List<String> notes;
    private final Installation installed;
    private final EmbeddedBinaries embedded;

    private ServerBinaries(
            String kind, String reason, List<String> notes, Installation installed, EmbeddedBinaries embedded) {
        this.kind = kind;
        this.reason = reason;
        this.notes = List.copyOf(notes);
        this.installed = installed;
        this.embedded = embedded;
    }

    static ServerBinaries installed(Installation installed, String reason, List<String> notes) {
        return new ServerBinaries("local", reason, notes, installed, null);
    }

    static ServerBinaries embedded(EmbeddedBinaries embedded, String reason, List<String> moreNotes) {
        List<String> notes = new ArrayList<>(moreNotes);
        notes.add(embedded.note());
        return new ServerBinaries("embedded", reason, notes, null, embedded);
    }

    /**
     * Chooses as {@link Databases#open} does, among the ways that make a private cluster.
     *
     * @param spec local, embedded or auto
     * @param options of which the port is not asked for
     * @throws InvalidConfiguration if another way is named
     * @throws UnfitEnvironment if this way is not to be had here
     */
    public static ServerBinaries choose(
            DatabaseSpec spec, DatabaseOptions options, Ledger ledger, Consumer<String> say) {
        Opening opening = new Opening(options, ledger, say);
        if (spec instanceof DatabaseSpec.Local) {
            return opening.localBinaries(Databases.ASKED_FOR);
        }
        if (spec instanceof DatabaseSpec.Embedded) {
            return embedded(EmbeddedBinaries.choose(), Databases.ASKED_FOR, List.of());
        }
        if (spec instanceof DatabaseSpec.Auto) {
            return opening.privateBinaries();
        }
        throw new InvalidConfiguration(
                "--database " + (spec instanceof DatabaseSpec.External named ? named.endpoint() : "container"),
                "must be auto, local or embedded: a tape is kept in a private cluster",
                "Leave --database out, or use scripts/perf record, which puts a live load on any server.");
    }

    /** {@code local} or {@code embedded}. */
    public String kind() {
        return kind;
    }

    /** Version and distribution: a cluster of other binaries is another server. */
    public String version() {
        return installed != null ? installed.fullVersion() : embedded.version() + " (embedded)";
    }

    /** Whether they can be expected to load the plugin. */
    public boolean hasPlugin(String plugin) {
        boolean builtIn = plugin.equals(Plugins.PGOUTPUT);
        return builtIn
                || (installed != null
                        ? installed.hasPlugin(plugin)
                        : embedded.decoderbufs().isPresent() && plugin.equals(Plugins.DECODERBUFS));
    }

    String reason() {
        return reason;
    }

    List<String> notes() {
        return notes;
    }

    /** A further folder to look for plugins in. */
    Optional<Path> libraries() {
        return installed != null ? Optional.empty() : embedded.decoderbufs();
    }

    /**
     * The programs, unpacked where they have to be.
     *
     * @param parent where embedded binaries are unpacked to, unless they are there
     * @param scratch where that is done, on the same file system
     */
    Installation programs(Path parent, Path scratch) {
        return installed != null ? installed : embedded.unpack(parent, scratch);
    }

    @Override
    public String toString() {
        return "PostgreSQL %s, %s (%s)".formatted(version(), kind, reason);
    }
}
