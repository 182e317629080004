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
 * Serves a page that shows a run, on loopback only, from before anything is measured until the run has ended. Viewers poll
 * its state. Each request has its own thread, so that a viewer that does not read delays no other.
 */
public final class LiveView implements Closeable {

    /** How long closing waits for a viewer to fetch the last state. */
    private static final Duration FAREWELL = Duration.ofSeconds(1);

    /**
     * The legal values of the headers Host and Origin. A browser sends the host name that it believes to connect to. A
     * foreign name means that it was made to resolve to this machine, so that a foreign page could read the state (DNS
     * rebinding).
     */
    private static final Pattern LOOPBACK = Pattern.compile(
            "(?:http://)?(?:127\\.0\\.0\\.1|localhost|\\[::1\\])(?::\\d{1,5})?", Pattern.CASE_INSENSITIVE);

    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
            + " img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    /** The resource and the content type of each path. */
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
     * Starts to serve the page.
     *
     * @param port a legal one; 0 for any free one
     * @param command as it was typed
     * @param console receives everything that is shown, too
     * @throws UnfitEnvironment if the port cannot be used
     */
    public static LiveView open(int port, String command, Console console) {
        return new LiveView(port, new RunMonitor(command, InstantSource.system(), console));
    }

    /** The page's address for a browser. */
    public String url() {
        return "http://127.0.0.1:%d/".formatted(server.getAddress().getPort());
    }

    /** A console that shows its messages on the page and passes them on. */
    public Console console() {
        return monitor;
    }

    /**
     * Shows on the page that the run has ended. Only the first call has an effect.
     *
     * @param headline the answer in a few sentences; empty if there is none
     * @param report the path of the report; empty if there is none
     * @param failure why the run is not complete; empty if it is
     */
    public void end(String headline, String report, String failure) {
        monitor.end(headline, report, failure);
    }

    /** Waits at most a second until a viewer has fetched the last state, then stops the server. */
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

    /** Stops the server, even if the run goes on. */
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
        // A length of 0 would mean that it is unknown; -1 means that there is no body.
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
