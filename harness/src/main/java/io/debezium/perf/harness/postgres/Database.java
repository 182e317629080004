package io.debezium.perf.harness.postgres;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.result.Setting;

/**
 * A PostgreSQL server that answers and can decode logically, wherever it came from. Closing it stops and removes what
 * was made for it: a private cluster or a container; a server of somebody else's keeps running. Closing may be repeated,
 * and may come from another thread.
 */
public interface Database extends AutoCloseable {

    /** {@code local}, {@code container}, {@code embedded} or {@code external}. */
    String kind();

    /** Why this kind, in a sentence without a full stop. */
    String reason();

    /** As the server has it: {@code 15.18 (Debian 15.18-0+deb12u1)}. */
    String version();

    /** {@code server_version_num}: 150018 for 15.18. */
    int versionNumber();

    /**
     * What tells the cluster of somebody else's server from all others, {@code system_identifier} of its control file; empty
     * of a server of our own, and where the server does not say.
     */
    Optional<String> systemIdentifier();

    /** How to reach it, with the password. */
    Endpoint endpoint();

    /** The server's main process, whose children do its work; empty where it is not ours to know. */
    OptionalLong pid();

    /** The settings that somebody or something has changed from the built-in defaults, by name. Secrets are masked. */
    List<Setting> settings();

    /** Room on the disk that holds its data, in bytes; empty where that disk is not ours to know. */
    OptionalLong freeBytes();

    /** The newest pgbench of this machine; empty when there is none. */
    Optional<Path> pgbench();

    /** The newest pg_recvlogical of this machine; empty when there is none. */
    Optional<Path> pgRecvlogical();

    /** What a reader of the results must know, a sentence each. */
    List<String> notes();

    /** {@code decoderbufs} where this server can load it and allows it, else {@code pgoutput}. */
    String defaultPlugin();

    /**
     * Proves that the plugin works, by creating a temporary slot with it and dropping that.
     *
     * @throws UnfitEnvironment if the server does not have it, does not allow it or has no slot left
     */
    void requirePlugin(String plugin);

    /** Our slots and publications on it. */
    Slots slots();

    /** The marks on our tables on it. */
    TableMarks tableMarks();

    @Override
    void close();
}
