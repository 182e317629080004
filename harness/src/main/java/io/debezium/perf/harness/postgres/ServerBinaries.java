package io.debezium.perf.harness.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import io.debezium.perf.harness.variant.DecodingPlugins;

/**
 * The binaries that a private cluster is made and started with, chosen before there is a cluster.
 *
 * @param kind {@code local} or {@code embedded}
 * @param reason why these, in a sentence without a full stop
 * @param notes what a reader of the results must know, a sentence each
 * @param version with the distribution: a cluster of other binaries is another server
 * @param installed empty of embedded ones
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

    /** Whether they can be expected to load the plugin. */
    public boolean hasPlugin(String plugin) {
        return plugin.equals(DecodingPlugins.PGOUTPUT)
                || installed.filter(each -> each.hasPlugin(plugin)).isPresent();
    }

    /**
     * The programs, unpacked where they have to be.
     *
     * @param data the harness's {@code data} folder
     * @param home the folder of a cluster; where it is not in {@code data}, its user cannot run binaries there either
     */
    Installation programs(Path data, Path home) throws IOException {
        if (installed.isPresent()) {
            return installed.get();
        }
        boolean inData = home.startsWith(Files.createDirectories(data).toRealPath());
        return EmbeddedBinaries.unpack((inData ? data : home).resolve("embedded"), home);
    }

    /** A server that they run. */
    Database.Hosting hosting(Optional<ProcessHandle> server, Runnable teardown) {
        return new Database.Hosting(kind, reason, notes, server, teardown);
    }

    @Override
    public String toString() {
        return "PostgreSQL %s, %s (%s)".formatted(version, kind, reason);
    }
}
