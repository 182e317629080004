package io.debezium.perf.harness.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import io.debezium.perf.harness.variant.DecodingPlugins;

/**
 * The PostgreSQL binaries with which a private cluster is made and started.
 *
 * @param kind {@code local} or {@code embedded}
 * @param reason why these were chosen, a sentence without a full stop
 * @param notes what a reader of the results must know, a sentence each
 * @param version with the distribution's suffix, since a cluster needs the binaries it was made with
 * @param installed the installation; empty for embedded binaries
 */
public record ServerBinaries(
        String kind, String reason, List<String> notes, String version, Optional<Installation> installed) {

    static ServerBinaries installed(Installation installed, String reason, List<String> notes) {
        return new ServerBinaries("local", reason, List.copyOf(notes), installed.fullVersion(), Optional.of(installed));
    }

    static ServerBinaries embedded(String reason, List<String> notes) {
        String note = "The embedded binaries hold no decoderbufs: pgoutput is what they can record with";
        return new ServerBinaries(
                "embedded",
                reason,
                Stream.concat(notes.stream(), Stream.of(note)).toList(),
                EmbeddedBinaries.VERSION + " (embedded)",
                Optional.empty());
    }

    /** Whether the server is expected to have the output plugin. */
    public boolean hasPlugin(String plugin) {
        return plugin.equals(DecodingPlugins.PGOUTPUT)
                || installed.filter(each -> each.hasPlugin(plugin)).isPresent();
    }

    /**
     * The binaries as an installation; embedded ones are unpacked first.
     *
     * @param data the harness's {@code data} folder
     * @param home the folder of a cluster; if it is outside {@code data}, embedded binaries are unpacked in it, since the
     *     server's user cannot enter {@code data}
     */
    Installation programs(Path data, Path home) throws IOException {
        if (installed.isPresent()) {
            return installed.get();
        }
        boolean inData = home.startsWith(Files.createDirectories(data).toRealPath());
        return EmbeddedBinaries.unpack((inData ? data : home).resolve("embedded"), home);
    }

    /** Describes a server run by these binaries. */
    Database.Hosting hosting(Optional<ProcessHandle> server, Runnable teardown) {
        return new Database.Hosting(kind, reason, notes, server, teardown);
    }

    @Override
    public String toString() {
        return "PostgreSQL %s, %s (%s)".formatted(version, kind, reason);
    }
}
