package io.debezium.perf.harness.variant;

import java.util.List;

/**
 * The logical decoding plugins there are: two whose streams Debezium and the raw reader understand, and one that only the
 * harness reads. Whether a server has one, and how it is installed, is a matter of {@code postgres}.
 */
public final class DecodingPlugins {

    public static final String DECODERBUFS = "decoderbufs";

    /** Part of every server; it sends the tables of a publication. */
    public static final String PGOUTPUT = "pgoutput";

    /** Part of every server; it writes text, which nothing but the harness reads. */
    public static final String TEST_DECODING = "test_decoding";

    /** Those that a variant may name, as texts have it. */
    public static final String EITHER = DECODERBUFS + " or " + PGOUTPUT;

    /** The same, the best first. */
    public static final List<String> ALL = List.of(DECODERBUFS, PGOUTPUT);

    private DecodingPlugins() {}
}
