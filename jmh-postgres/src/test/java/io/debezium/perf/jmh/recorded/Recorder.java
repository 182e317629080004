package io.debezium.perf.jmh.recorded;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes the recordings from a server that has {@code wal_level=logical}, may load decoderbufs, has the superuser
 * {@value Connector#USER} and an empty database {@value Connector#DATABASE}, and uses {@code trust} authentication.
 */
final class Recorder {

    private final String host;
    private final int port;
    private final Path folder;

    private Recorder(String host, int port, Path folder) {
        this.host = host;
        this.port = port;
        this.folder = folder;
    }

    /**
     * @param arguments {@code messages} or {@code conversation}; host; port; the folder of the resources.
     *     {@code conversation} records the Debezium on the class path, and adds its conversation to the existing ones.
     */
    public static void main(String[] arguments) throws Exception {
        Recorder recorder = new Recorder(arguments[1], Integer.parseInt(arguments[2]), Path.of(arguments[3]));
        switch (arguments[0]) {
            case "messages" -> recorder.messages();
            case "conversation" -> recorder.conversation();
            default -> throw new IllegalArgumentException(arguments[0] + ": must be messages or conversation");
        }
    }

    private void messages() throws SQLException, IOException {
        String url = "jdbc:postgresql://" + host + ":" + port + "/" + Connector.DATABASE;
        try (Connection connection = DriverManager.getConnection(url, Connector.USER, "");
                Statement statement = connection.createStatement()) {
            for (String table : Script.tables()) {
                statement.execute(table);
            }
            statement.execute("CREATE PUBLICATION recorded FOR ALL TABLES");
            for (Workload workload : Workload.values()) {
                for (Plugin plugin : Plugin.values()) {
                    statement.execute("SELECT pg_create_logical_replication_slot('%1$s', '%1$s')".formatted(plugin));
                }
                for (List<String> transaction : Script.transactions(workload)) {
                    statement.execute("BEGIN");
                    for (String sql : transaction) {
                        statement.execute(sql);
                    }
                    statement.execute("COMMIT");
                }
                for (Plugin plugin : Plugin.values()) {
                    Path file = folder.resolve(Message.resource(workload, plugin));
                    Message.write(drain(statement, plugin), Files.newOutputStream(file));
                    statement.execute("SELECT pg_drop_replication_slot('%s')".formatted(plugin));
                }
            }
        }
    }

    private static List<Message> drain(Statement statement, Plugin plugin) throws SQLException {
        String options =
                switch (plugin) {
                    case decoderbufs -> "";
                    // The options that the connector sends.
                    case pgoutput -> ", 'proto_version', '1', 'publication_names', 'recorded', 'messages', 'true'";
                    case test_decoding -> ", 'include-timestamp', 'true'";
                };
        List<Message> messages = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery(
                "SELECT lsn - '0/0'::pg_lsn, xid::text::bigint, data FROM pg_logical_slot_get_binary_changes('%s', NULL, NULL%s)"
                        .formatted(plugin, options))) {
            while (rows.next()) {
                messages.add(new Message(rows.getLong(1), rows.getLong(2), rows.getBytes(3)));
            }
        }
        return messages;
    }

    private void conversation() throws IOException {
        for (Plugin plugin : List.of(Plugin.decoderbufs, Plugin.pgoutput)) {
            for (Workload workload : Workload.values()) {
                Connector connector = Connector.of(plugin, host, port, RecordingSockets.class.getName());
                ChangeStream.of(connector, workload, plugin).close();
            }
        }
        Path file = folder.resolve(Conversation.RESOURCE);
        Conversation all = RecordingSockets.HEARD;
        if (Files.exists(file)) {
            try (InputStream in = Files.newInputStream(file)) {
                all.addAll(Conversation.read(in));
            }
        }
        all.write(Files.newOutputStream(file));
        System.out.println(all.size() + " questions are answered");
    }
}
