package io.debezium.perf.harness.postgres;

import java.util.List;

/** The newest PostgreSQL that comes through Maven, whatever decoderbufs is installed here. */
public final class NewestEmbedded {

    private NewestEmbedded() {}

    public static ServerBinaries binaries() {
        return ServerBinaries.embedded("for a test", List.of());
    }
}
