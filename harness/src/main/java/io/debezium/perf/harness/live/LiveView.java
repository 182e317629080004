package io.debezium.perf.harness.live;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.experiment.Console;

/**
 * A run's page, on loopback only, from before anything is measured until the run has ended. A viewer asks for the state again
 * and again. Each answer has a thread, so that a viewer that does not read delays no other.
 */
public final class LiveView implements Closeable {

    /** How long a viewer may take to ask for the last state. */
    private static final Duration FAREWELL = Duration.ofSeconds(1);

    /**
     * A browser names the host that it believes to speak with. Another name means that somebody else's was made to lead here, so
     * that their page could read what is said (DNS rebinding).
     */
    private static final Pattern LOOPBACK = Pattern.compile(
            "(?:http://)?(?:127\\.0\\.0\\.1|localhost|\\[::1\\])(?::\\d{1,5})?", Pattern.CASE_INSENSITIVE);

    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
            + " img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    /** Of each path the resource and its type. */
    private static final Map<String, List<String>> PAGES = Map.of(
            "/", List.of("live.html", "text/html"),
            "/page.css", List.of("/io/debezium/perf/harness/page.css", "text/css"),
            "/live.css", List.of("live.css", "text/css"),
            "/live.js", List.of("live.js", "text/javascript"));

    private final RunMonitor monitor;
    private final HttpServer server;
    private final CountDownLatch told = new CountDownLatch(1);
    private volatile boolean watched;
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "live-view");
        thread.setDaemon(true);
        return thread;
    });

    LiveView(int port, RunMonitor monitor) {
        this.monitor = monitor;
        try {
            server = HttpServer.create(
                    new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port), 0);
        } catch (IOException e) {
            throw UnfitEnvironment.of("live.cannot-be-listened", "--live=" + port, e.getMessage())
                    .because(e);
        }
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    /**
     * Serves the page from now on.
     *
     * @param port a legal one; 0 for a free one
     * @param command as it was typed
     * @param console on which everything is shown, too
     * @throws UnfitEnvironment if the port is not to be had
     */
    public static LiveView open(int port, String command, Console console) {
        return new LiveView(port, new RunMonitor(command, InstantSource.system(), console));
    }

    /** Where a browser finds it. */
    public String url() {
        return "http://127.0.0.1:%d/".formatted(server.getAddress().getPort());
    }

    /** What is said to it is shown on the page, and passed on. */
    public Console console() {
        return monitor;
    }

    /**
     * The run has ended, and the page with it; only the first call counts.
     *
     * @param headline its answer in a few sentences; empty when it came to none
     * @param report the path of its report; empty when there is none
     * @param failure why it is not complete; empty when it is
     */
    public void end(String headline, String report, String failure) {
        monitor.end(headline, report, failure);
    }

    /** Waits at most a second until a viewer has asked how it ended, and listens no longer. */
    @Override
    public void close() {
        end("", "", "the command was stopped");
        try {
            if (watched) {
                told.await(FAREWELL.toMillis(), TimeUnit.MILLISECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        stop();
    }

    /** Listens no longer, even if the run goes on. */
    void stop() {
        server.stop(0);
        threads.shutdownNow();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            if (!isOfThisMachine(exchange.getRequestHeaders())) {
                refuse(exchange, 403);
            } else if (!exchange.getRequestMethod().equals("GET")) {
                exchange.getResponseHeaders().set("Allow", "GET");
                refuse(exchange, 405);
            } else if (path.equals("/state")) {
                watched = true;
                boolean last = monitor.ended();
                send(exchange, 200, "application/json", monitor.state().getBytes(StandardCharsets.UTF_8));
                if (last) {
                    told.countDown();
                }
            } else if (PAGES.containsKey(path)) {
                send(
                        exchange,
                        200,
                        PAGES.get(path).get(1),
                        resource(PAGES.get(path).get(0)));
            } else {
                refuse(exchange, 404);
            }
        }
    }

    private static boolean isOfThisMachine(Headers headers) {
        List<String> hosts = headers.getOrDefault("Host", List.of());
        String origin = headers.getFirst("Origin");
        return hosts.size() == 1
                && LOOPBACK.matcher(hosts.get(0)).matches()
                && (origin == null || LOOPBACK.matcher(origin).matches());
    }

    private static void refuse(HttpExchange exchange, int status) throws IOException {
        send(exchange, status, "text/plain", new byte[0]);
    }

    private static void send(HttpExchange exchange, int status, String type, byte[] body) throws IOException {
        Headers headers = exchange.getResponseHeaders();
        headers.set("Content-Type", type + "; charset=utf-8");
        headers.set("Connection", "close");
        headers.set("Cache-Control", "no-store");
        headers.set("Content-Security-Policy", POLICY);
        headers.set("Cross-Origin-Resource-Policy", "same-origin");
        headers.set("Referrer-Policy", "no-referrer");
        headers.set("X-Content-Type-Options", "nosniff");
        // A length of 0 would mean one that is not known.
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
    }

    private static byte[] resource(String name) {
        try (InputStream in = LiveView.class.getResourceAsStream(name)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
