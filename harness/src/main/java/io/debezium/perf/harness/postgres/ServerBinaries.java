package io.debezium.perf.harness.postgres;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.variant.DecodingPlugins;

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
        boolean builtIn = plugin.equals(DecodingPlugins.PGOUTPUT);
        return builtIn
                || (installed != null
                        ? installed.hasPlugin(plugin)
                        : embedded.decoderbufs().isPresent() && plugin.equals(DecodingPlugins.DECODERBUFS));
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
