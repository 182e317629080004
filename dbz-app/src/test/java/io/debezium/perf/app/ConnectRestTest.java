package io.debezium.perf.app;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Against the answers that a worker of Kafka 4.3 gives. */
class ConnectRestTest {

    private final List<String> asked = new ArrayList<>();
    private HttpServer server;
    private ConnectRest rest;
    private int status;
    private String answer;

    @BeforeEach
    void listen() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::handle);
        server.start();
        URI worker = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
        rest = new ConnectRest(worker, "dbz-app");
    }

    @AfterEach
    void end() {
        server.stop(0);
    }

    @Test
    void aConnectorIsTakenOrToBeAskedForAgain() throws Exception {
        answer(201, "{}");
        assertThat(rest.put(Map.of("tasks.max", "1"))).isTrue();
        answer(409, "{\"error_code\":409,\"message\":\"rebalance\"}");
        assertThat(rest.put(Map.of())).isFalse();

        assertThat(asked)
                .contains("PUT /connectors/dbz-app/config {\"tasks.max\":\"1\"}", "PUT /connectors/dbz-app/config {}");
    }

    @Test
    void aRefusalSaysWhatTheWorkerSays() {
        answer(400, "{\"error_code\":400,\"message\":\"no such mode\"}");

        assertThatThrownBy(() -> rest.put(Map.of()))
                .hasMessage("the Connect worker refused the connector with status 400: no such mode");
    }

    @Test
    void aTaskRunsHasFailedOrIsStillToCome() throws Exception {
        answer(404, "{\"error_code\":404,\"message\":\"No status found for connector dbz-app\"}");
        assertThat(rest.running()).isFalse();
        assertThat(rest.failure()).isEmpty();

        answer(200, status("RUNNING", ""));
        assertThat(rest.running()).isTrue();
        assertThat(rest.failure()).isEmpty();

        String trace = "a.B: outer\\n\\tat x\\nCaused by: c.D: middle\\n\\tat y\\nCaused by: e.F: root\\n\\tat z";
        answer(200, status("FAILED", trace));
        assertThat(rest.failure()).contains("a.B: outer, caused by e.F: root");
    }

    private static String status(String state, String trace) {
        return """
                {"name":"dbz-app","connector":{"state":"RUNNING","worker_id":"127.0.0.1:0"},
                 "tasks":[{"id":0,"state":"%s","worker_id":"127.0.0.1:0","trace":"%s"}],"type":"source"}
                """
                .formatted(state, trace);
    }

    private void answer(int code, String body) {
        status = code;
        answer = body;
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            assertThat(exchange.getRequestHeaders().getFirst("Authorization")).isEqualTo(RestGuard.TOKEN);
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            asked.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " " + body);
            byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }
}
