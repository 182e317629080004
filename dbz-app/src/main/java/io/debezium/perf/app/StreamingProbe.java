package io.debezium.perf.app;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;

/**
 * Asks the server whether the engine reads its slot. Debezium reports {@code Connected} before it has asked the server
 * to start replication, so only the server knows.
 */
final class StreamingProbe {

    private final EngineProperties properties;

    StreamingProbe(EngineProperties properties) {
        this.properties = properties;
    }

    /** @throws SQLException if the server cannot be asked */
    boolean slotActive() throws SQLException {
        try (Connection connection = JdbcConnection.open(properties, Map.of());
                PreparedStatement query = connection.prepareStatement(
                        "SELECT active FROM pg_replication_slots WHERE slot_name = ? AND database = current_database()")) {
            query.setString(1, properties.get("slot.name"));
            try (ResultSet row = query.executeQuery()) {
                return row.next() && row.getBoolean(1);
            }
        }
    }
}
