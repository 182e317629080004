package io.debezium.perf.harness.postgres;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.stream.Stream;

import io.debezium.perf.harness.variant.DecodingPlugins;

/**
 * The binaries that a private cluster is made and started with, chosen before there is a cluster.
 *
 * @param kind {@code local} or {@code embedded}
 * @param reason why these, in a sentence without a full stop
 * @param notes what a reader of the results must know, a sentence each
 * @param version with the distribution: a cluster of other binaries is another server
 * @param libraries a further folder to look for plugins in
 * @param plugins whether they can be expected to load one
 * @param unpacking the programs, unpacked to the first folder where they have to be, by way of the second
 */
public record ServerBinaries(
        String kind,
        String reason,
        List<String> notes,
        String version,
        Optional<Path> libraries,
        Predicate<String> plugins,
        Unpacking unpacking) {

    /** How the programs are had. */
    interface Unpacking {
        Installation programs(Path parent, Path scratch);
    }

    static ServerBinaries installed(Installation installed, String reason, List<String> notes) {
        return new ServerBinaries(
                "local",
                reason,
                List.copyOf(notes),
                installed.fullVersion(),
                Optional.empty(),
                installed::hasPlugin,
                (parent, scratch) -> installed);
    }

    static ServerBinaries embedded(EmbeddedBinaries embedded, String reason, List<String> notes) {
        return new ServerBinaries(
                "embedded",
                reason,
                Stream.concat(notes.stream(), Stream.of(embedded.note())).toList(),
                embedded.version() + " (embedded)",
                embedded.decoderbufs(),
                plugin -> embedded.decoderbufs().isPresent() && plugin.equals(DecodingPlugins.DECODERBUFS),
                embedded::unpack);
    }

    /** Whether they can be expected to load the plugin. */
    public boolean hasPlugin(String plugin) {
        return plugin.equals(DecodingPlugins.PGOUTPUT) || plugins.test(plugin);
    }

    /**
     * The programs, unpacked where they have to be.
     *
     * @param data the harness's {@code data} folder, if the server's user may enter it
     * @param home the folder of a cluster: a user who may not enter {@code data} could not run binaries there either
     */
    Installation programs(Optional<Path> data, Path home) {
        return unpacking.programs(data.orElse(home).resolve("embedded"), home);
    }

    /** A server that they run. */
    Database.Hosting hosting(OptionalLong pid, Runnable teardown) {
        return new Database.Hosting(kind, reason, notes, pid, teardown);
    }

    @Override
    public String toString() {
        return "PostgreSQL %s, %s (%s)".formatted(version, kind, reason);
    }
}
