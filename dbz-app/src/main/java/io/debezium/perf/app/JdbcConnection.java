package io.debezium.perf.app;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;

/** A connection to the server that Debezium's properties name. */
final class JdbcConnection {

    private JdbcConnection() {}

    /** @param driver parameters of the driver on top of those that the properties hold */
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
}
