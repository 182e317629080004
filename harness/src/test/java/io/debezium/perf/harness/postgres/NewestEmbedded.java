package io.debezium.perf.harness.postgres;

import java.nio.file.Path;
import java.util.List;

import io.debezium.perf.harness.Versions;

/** The newest PostgreSQL that comes through Maven, whatever decoderbufs is installed here. */
public final class NewestEmbedded {

    private NewestEmbedded() {}

    public static ServerBinaries binaries() {
        return ServerBinaries.embedded(
                EmbeddedBinaries.choose(Versions.embeddedPostgres(), Path.of("/nowhere")), "for a test", List.of());
    }
}
