package io.debezium.perf.harness.tape;

import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;

import io.debezium.perf.harness.postgres.ServerBinaries;
import io.debezium.perf.harness.postgres.Session;
import io.debezium.perf.harness.variant.DecodingPlugins;

/** The slots and the publication of a tape. They stay; what is drained is a copy. */
final class TapeSlots {

    static final String PUBLICATION = "dbzperf_tape";
    static final String TABLES = "public\\..*";
    /** Of a tape that was recorded on a server of somebody else's. */
    static final String ALL_TABLES = ".*";
    /** Its slot counts the rows and is dropped then. */
    static final String COUNTER = DecodingPlugins.TEST_DECODING;

    private TapeSlots() {}

    /** The plugins that a tape of these binaries gets a slot for. */
    static List<String> plugins(ServerBinaries binaries) {
        return DecodingPlugins.ALL.stream().filter(binaries::hasPlugin).toList();
    }

    /** The name of a tape's own slot. */
    static String name(String plugin) {
        return "tape_" + plugin;
    }

    /** Makes the publication and then the slots, which are from here on at the start of the tape. */
    static void create(Session session, List<String> plugins) throws SQLException {
        session.execute("CREATE PUBLICATION " + PUBLICATION + " FOR ALL TABLES");
        for (String plugin : Stream.concat(plugins.stream(), Stream.of(COUNTER)).toList()) {
            session.execute("SELECT pg_create_logical_replication_slot(?, ?)", name(plugin), plugin);
        }
    }
}
