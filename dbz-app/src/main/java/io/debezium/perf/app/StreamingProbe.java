package io.debezium.perf.app;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;

/**
 * Asks the server whether the engine reads its slot. Debezium reports {@code Connected} before it has asked the server
 * to start replication, so only the server knows.
 */
final class StreamingProbe {

    private final Map<String, String> properties;

    StreamingProbe(EngineProperties properties) {
        this.properties = properties.all();
    }

    /** @throws SQLException if the server cannot be asked */
    boolean slotActive() throws SQLException {
        try (Connection connection = connect();
                PreparedStatement query = connection.prepareStatement(
                        "SELECT active FROM pg_replication_slots WHERE slot_name = ? AND database = current_database()")) {
            query.setString(1, properties.get("slot.name"));
            try (ResultSet row = query.executeQuery()) {
                return row.next() && row.getBoolean(1);
            }
        }
    }

    private Connection connect() throws SQLException {
        Properties driver = new Properties();
        properties.forEach((name, value) -> {
            if (name.startsWith("database.ssl")) {
                driver.setProperty(name.substring("database.".length()), value);
            }
        });
        driver.setProperty("user", properties.get("database.user"));
        driver.setProperty("password", properties.get("database.password"));
        driver.setProperty("ApplicationName", "dbz-app");
        return DriverManager.getConnection(
                "jdbc:postgresql://%s:%s/%s"
                        .formatted(
                                properties.get("database.hostname"),
                                properties.get("database.port"),
                                properties.get("database.dbname")),
                driver);
    }
}
