package io.debezium.perf.app;

import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * A second program: only receives the replication stream over the JDBC driver, counts its row changes and acknowledges
 * them. What it reaches is the most that anything on this driver can. With {@code --rows} it reads a table in one of the
 * ways that need no Debezium. Same options, properties, messages and exit codes as {@link Main}; needs nothing on its class
 * path but the driver, and HdrHistogram where it tells latencies.
 */
public final class RawReader {

    private RawReader() {}

    public static void main(String[] words) throws InterruptedException {
        Program.start(words, RawReader::run);
    }

    private static int run(Arguments arguments, LinkWriter link, CompletableFuture<String> stopReason)
            throws InterruptedException {
        if (arguments.digest() != null) {
            throw new IllegalArgumentException("--digest: the raw reader does not know what a row holds");
        }
        if (arguments.rows() > 0 && arguments.way() == null) {
            throw new IllegalArgumentException("--rows: needs --read copy or --read cursor");
        }
        EngineProperties properties = EngineProperties.of(arguments);
        if (arguments.way() != null) {
            hello(link);
            return new NativeRun(arguments, properties, link, stopReason).toEnd();
        }
        RawRun run = new RawRun(arguments, properties, link, stopReason);
        hello(link);
        return run.toEnd();
    }

    /** No Debezium: that is how it is told from the engine. */
    private static void hello(LinkWriter link) {
        link.send("hello", Map.of("pid", Long.toString(ProcessHandle.current().pid()), "debezium", ""));
    }
}
