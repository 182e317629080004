package io.debezium.perf.harness.load;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.process.Command;

/** A private cluster for a test: loopback, a free port, no password. */
final class ThrowawayPostgres implements AutoCloseable {

    static final Path BIN = Path.of("/usr/lib/postgresql/15/bin");

    private static final boolean ROOT = "root".equals(System.getProperty("user.name"));

    private final Path home;
    private final Endpoint endpoint;

    ThrowawayPostgres(String... settings) throws IOException, InterruptedException {
        this.home = Files.createTempDirectory(Path.of("/tmp"), "load-pg");
        int port = freePort();
        this.endpoint = new Endpoint("127.0.0.1", port, "postgres", "", "postgres", Map.of());
        if (ROOT) {
            run(List.of("chown", "postgres", home.toString()));
        }
        server("initdb", "-D", data(), "-A", "trust", "-U", "postgres", "--no-sync");
        StringBuilder options = new StringBuilder(
                "-p %d -c listen_addresses=127.0.0.1 -c unix_socket_directories=%s".formatted(port, home));
        for (String setting : settings) {
            options.append(" -c ").append(setting);
        }
        server("pg_ctl", "-D", data(), "-l", home.resolve("log").toString(), "-w", "-o", options.toString(), "start");
    }

    Endpoint endpoint() {
        return endpoint;
    }

    void stopNow() throws IOException, InterruptedException {
        server("pg_ctl", "-D", data(), "-w", "-m", "immediate", "stop");
    }

    @Override
    public void close() throws IOException {
        try {
            if (Files.exists(Path.of(data(), "postmaster.pid"))) {
                stopNow();
            }
        } catch (InterruptedException e) {
            throw new IOException("interrupted while the server stopped", e);
        }
        try (Stream<Path> files = Files.walk(home)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }

    private String data() {
        return home.resolve("data").toString();
    }

    private static void server(String program, String... arguments) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(ROOT ? List.of("runuser", "-u", "postgres", "--") : List.of());
        words.add(BIN.resolve(program).toString());
        words.addAll(List.of(arguments));
        run(words);
    }

    private static void run(List<String> words) throws IOException, InterruptedException {
        Command.Finished finished = Command.of(words).in(Path.of("/tmp")).run(Duration.ofSeconds(60));
        if (!finished.ok()) {
            throw new IOException(words + ": " + finished.tail());
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
