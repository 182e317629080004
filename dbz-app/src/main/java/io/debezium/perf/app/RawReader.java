package io.debezium.perf.app;

/**
 * The raw reader, a program that only receives the replication stream by the JDBC driver, counts its row changes and
 * acknowledges them. It is the upper bound of what any program with this driver can reach. Same options, properties, messages
 * and exit codes as {@link Main}; needs nothing on its class path but the driver, and HdrHistogram if it records latencies.
 */
public final class RawReader {

    private RawReader() {}

    public static void main(String[] words) throws InterruptedException {
        // The empty Debezium version distinguishes it from the engine.
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
