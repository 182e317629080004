package io.debezium.perf.harness.variant;

import java.util.List;

/**
 * Names of logical decoding plugins: two that Debezium and the raw reader can read, and one that only the harness reads.
 * Package {@code postgres} finds out whether a server has one, and installs it.
 */
public final class DecodingPlugins {

    public static final String DECODERBUFS = "decoderbufs";

    /** Part of every server; it sends the tables of a publication. */
    public static final String PGOUTPUT = "pgoutput";

    /** Part of every server; it writes text, which only the harness reads. */
    public static final String TEST_DECODING = "test_decoding";

    /** The plugins that a variant may name, for messages. */
    public static final String EITHER = DECODERBUFS + " or " + PGOUTPUT;

    /** The plugins that a variant may name, the preferred one first. */
    public static final List<String> ALL = List.of(DECODERBUFS, PGOUTPUT);

    private DecodingPlugins() {}
}
