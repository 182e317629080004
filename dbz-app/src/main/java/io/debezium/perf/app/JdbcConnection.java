package io.debezium.perf.app;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;

/** Opens JDBC connections to the server in Debezium's properties. */
final class JdbcConnection {

    private JdbcConnection() {}

    /** @param driver driver parameters in addition to those in the properties */
    static Connection open(EngineProperties properties, Map<String, String> driver) throws SQLException {
        Properties all = new Properties();
        properties.all().forEach((name, value) -> {
            if (name.startsWith("database.ssl")) {
                all.setProperty(name.substring("database.".length()), value);
            }
        });
        all.setProperty("user", properties.get("database.user"));
        all.setProperty("password", properties.get("database.password"));
        all.setProperty("ApplicationName", "dbz-app");
        all.putAll(driver);
        return DriverManager.getConnection(
                "jdbc:postgresql://%s:%s/%s"
                        .formatted(
                                properties.get("database.hostname"),
                                properties.get("database.port"),
                                properties.get("database.dbname")),
                all);
    }

    /**
     * Whether the slot in the properties is being read.
     *
     * @throws SQLException if the server cannot be asked
     */
    static boolean slotActive(EngineProperties properties) throws SQLException {
        try (Connection connection = open(properties, Map.of());
                PreparedStatement query = connection.prepareStatement(
                        "SELECT active FROM pg_replication_slots WHERE slot_name = ? AND database = current_database()")) {
            query.setString(1, properties.get("slot.name"));
            try (ResultSet row = query.executeQuery()) {
                return row.next() && row.getBoolean(1);
            }
        }
    }
}
