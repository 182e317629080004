package io.debezium.perf.harness.tape;

import java.sql.SQLException;
import java.util.List;

import io.debezium.perf.harness.postgres.ServerBinaries;
import io.debezium.perf.harness.postgres.Session;
import io.debezium.perf.harness.variant.DecodingPlugins;

/** The slots and the publication of a tape. They stay; what is drained is a copy. */
final class TapeSlots {

    static final String PUBLICATION = "dbzperf_tape";
    static final String TABLES = ".*";
    /** Of tapes that earlier harnesses recorded. */
    static final String TABLES_BEFORE = "public\\..*";

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
        for (String plugin : plugins) {
            session.execute("SELECT pg_create_logical_replication_slot(?, ?)", name(plugin), plugin);
        }
    }
}
