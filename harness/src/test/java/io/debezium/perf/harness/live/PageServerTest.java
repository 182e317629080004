package io.debezium.perf.harness.live;

import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Collections;
import java.util.List;

import com.sun.management.UnixOperatingSystemMXBean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.live.RunState.RunEnd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class PageServerTest {

    /** None of what is waited for takes long: it only bounds how long a fault does. */
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private static final int VIEWERS = 1_000;

    private final RunMonitor monitor = new RunMonitor("scripts/perf record", Clock.systemUTC());
    private final PageServer server = new PageServer(0, monitor);

    @AfterEach
    void close() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/page.css", "/live.css", "/live.js", "/?since=1"})
    void servesItsPageWhichMayLoadNothingFromElsewhere(String path) throws IOException {
        assertThat(answer("GET " + path + " HTTP/1.1", "Host: 127.0.0.1:" + server.port()))
                .startsWith("HTTP/1.1 200 OK\r\n")
                .containsIgnoringCase("content-security-policy: default-src 'none'; script-src 'self';")
                .containsIgnoringCase("x-content-type-options: nosniff")
                .containsIgnoringCase("cache-control: no-store");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/live.html", "/favicon.ico", "/../../../../etc/passwd", "//", "/live.js/", "/%2e%2e/live.html"})
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
        for (String path : List.of("/", "/events")) {
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
    void listensOnLoopbackAlone() throws IOException {
        for (NetworkInterface each : Collections.list(NetworkInterface.getNetworkInterfaces())) {
            for (InetAddress address : Collections.list(each.getInetAddresses())) {
                if (!address.isLoopbackAddress()) {
                    assertThatThrownBy(() -> new Socket(address, server.port()).close())
                            .as(address.toString())
                            .isInstanceOf(IOException.class);
                }
            }
        }
    }

    @Test
    void aPortInUseIsToldWithWhatToDo() {
        assertThatThrownBy(() -> new PageServer(server.port(), monitor))
                .isInstanceOf(UnfitEnvironment.class)
                .hasMessageStartingWith("--live=%d: cannot be listened on: ".formatted(server.port()))
                .extracting(failure -> ((UnfitEnvironment) failure).remedy())
                .isEqualTo("Name another port, or none for a free one.");
    }

    @Test
    void whoeverComesLaterIsToldAtOnceWhatWasBefore() throws IOException {
        monitor.say("before anybody came");
        monitor.did(RunMonitorTest.point(1, 1_000, null));

        try (Crowd late = new Crowd(server.port(), 1)) {
            assertThat(late.reached("before anybody came", LIMIT)).isOne();
            assertThat(late.reached("\"history\":[{", LIMIT)).isOne();
            monitor.say("and then");
            assertThat(late.reached("and then", LIMIT)).isOne();
        }
    }

    @Test
    void aThousandViewersGetEveryStateBesideOneThatNeverReads() throws IOException {
        Assumptions.assumeTrue(descriptors() > 3 * VIEWERS, "SKIPPED: too few open files are allowed (ulimit -n)");
        try (SocketChannel deaf = Crowd.connect(server.port())) {
            // More than the kernel keeps for it.
            for (int i = 0; i < 100; i++) {
                monitor.say("x".repeat(500) + i);
                server.tick();
            }
            try (Crowd crowd = new Crowd(server.port(), VIEWERS)) {
                for (int state = 1; state <= 5; state++) {
                    monitor.say("state " + state);
                    assertThat(crowd.reached("state " + state, LIMIT)).isEqualTo(VIEWERS);
                }
                assertThat(crowd.lost()).isZero();

                monitor.end(new RunEnd("done", "", ""));
                assertThat(crowd.reached("\"headline\":\"done\"", LIMIT)).isEqualTo(VIEWERS);
                assertThat(crowd.over(LIMIT)).isEqualTo(VIEWERS);
            }
            assertThat(deaf.isOpen()).isTrue();
        }
    }

    @Test
    void theLastStateIsSentBeforeItIsClosedAndNothingListensAfterwards() throws IOException {
        try (Crowd crowd = new Crowd(server.port(), 10)) {
            assertThat(crowd.reached("event: snapshot", LIMIT)).isEqualTo(10);
            monitor.end(new RunEnd("done", "", ""));

            server.close();

            assertThat(crowd.over(LIMIT)).isEqualTo(10);
            assertThat(crowd.reached("\"headline\":\"done\"", LIMIT)).isEqualTo(10);
            assertThatThrownBy(() -> Crowd.connect(server.port())).isInstanceOf(ConnectException.class);
        }
    }

    private String answer(String... lines) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress("127.0.0.1", server.port()));
            socket.setSoTimeout((int) LIMIT.toMillis());
            String request = String.join("\r\n", lines) + "\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            try (InputStream in = socket.getInputStream()) {
                return new String(in.readAllBytes(), StandardCharsets.UTF_8);
            }
        }
    }

    private static long descriptors() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                ? system.getMaxFileDescriptorCount()
                : Long.MAX_VALUE;
    }
}
