package io.debezium.perf.harness.live;

import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.experiment.Silence;
import io.debezium.perf.harness.postgres.Listeners;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class LiveViewTest {

    /** None of what is waited for takes long: it only bounds how long a fault does. */
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final RunMonitor monitor = new RunMonitor("scripts/perf record", InstantSource.system(), new Silence());
    private final LiveView server = new LiveView(0, monitor);

    private final int port = URI.create(server.url()).getPort();

    @AfterEach
    void close() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/page.css", "/live.css", "/live.js", "/?since=1"})
    void servesItsPageWhichMayLoadNothingFromElsewhere(String path) throws IOException {
        assertThat(answer("GET " + path + " HTTP/1.1", "Host: 127.0.0.1:" + port))
                .startsWith("HTTP/1.1 200 OK\r\n")
                .containsIgnoringCase("content-security-policy: default-src 'none'; script-src 'self';")
                .containsIgnoringCase("x-content-type-options: nosniff")
                .containsIgnoringCase("cache-control: no-store");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/live.html", "/favicon.ico", "/../../../../etc/passwd", "/live.js/", "/%2e%2e/live.html"})
    void servesNothingElse(String path) throws IOException {
        assertThat(answer("GET " + path + " HTTP/1.1", "Host: localhost")).startsWith("HTTP/1.1 404 ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "127.0.0.1:80", "localhost:8080", "LOCALHOST", "[::1]:9"})
    void answersWhoeverAsksForThisMachine(String host) throws IOException {
        assertThat(answer("GET / HTTP/1.1", "Host: " + host, "Origin: http://" + host))
                .startsWith("HTTP/1.1 200 ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Host: attacker.example",
                "Host: 127.0.0.1.attacker.example",
                "Host: localhost:80@attacker.example",
                "Host: 10.0.0.1",
                "Host: ",
                "Accept: text/html",
                "Host: localhost\r\nHost: attacker.example",
                "Host: localhost\r\nOrigin: https://attacker.example",
                "Host: localhost\r\nOrigin: null"
            })
    void refusesWhatCameByAnotherNameOrFromAnotherPage(String headers) throws IOException {
        for (String path : List.of("/", "/state")) {
            assertThat(answer("GET " + path + " HTTP/1.1", headers))
                    .containsPattern("^HTTP/1.1 40[03] ")
                    .doesNotContain("snapshot", "<html");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "DELETE", "OPTIONS", "HEAD", "TRACE"})
    void allowsToLookAndNothingElse(String method) throws IOException {
        assertThat(answer(method + " / HTTP/1.1", "Host: localhost"))
                .startsWith("HTTP/1.1 405 ")
                .containsIgnoringCase("allow: GET");
    }

    @Test
    void listensOnLoopbackAlone() throws Exception {
        Listeners.assertLoopbackOnly(port);
    }

    @Test
    void aPortInUseIsToldWithWhatToDo() {
        assertThatThrownBy(() -> new LiveView(port, monitor))
                .isInstanceOf(UnfitEnvironment.class)
                .hasMessageStartingWith("--live=%d: cannot be listened on: ".formatted(port))
                .extracting(failure -> ((UnfitEnvironment) failure).remedy())
                .isEqualTo("Name another port, or none for a free one.");
    }

    @Test
    void aViewerIsToldWhatWasBeforeAndAtLastHowItEnded() throws IOException {
        monitor.say("before anybody came\nevent: forged");
        monitor.did(RunMonitorTest.point(1, 1_000, null));

        assertThat(state()).contains("before anybody came\\nevent: forged", "\"history\":[{", "\"end\":null");
        server.end("done", "", "");
        assertThat(state()).contains("\"headline\":\"done\"");
        server.close();
        assertThatThrownBy(this::state).isInstanceOf(ConnectException.class);
    }

    private String state() throws IOException {
        return answer("GET /state HTTP/1.1", "Host: localhost");
    }

    private String answer(String... lines) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress("127.0.0.1", port));
            socket.setSoTimeout((int) LIMIT.toMillis());
            String request = String.join("\r\n", lines) + "\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            try (InputStream in = socket.getInputStream()) {
                return new String(in.readAllBytes(), StandardCharsets.UTF_8);
            }
        }
    }
}
