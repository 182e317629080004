package io.debezium.perf.app;

/**
 * A second program: only receives the replication stream over the JDBC driver, counts its row changes and acknowledges
 * them. What it reaches is the most that anything on this driver can. Same options, properties, messages and exit codes as {@link Main}; needs nothing on its class
 * path but the driver, and HdrHistogram where it tells latencies.
 */
public final class RawReader {

    private RawReader() {}

    public static void main(String[] words) throws InterruptedException {
        // No Debezium: that is how it is told from the engine.
        Run.start(words, () -> "", RawReader::run);
    }

    private static Run run(Run.Start start) {
        Arguments arguments = start.arguments();
        if (arguments.digest() != null) {
            throw new IllegalArgumentException("--digest: the raw reader does not know what a row holds");
        }
        if (arguments.rows() > 0) {
            throw new IllegalArgumentException("--rows: the raw reader takes no snapshot");
        }
        return new RawRun(start);
    }
}
