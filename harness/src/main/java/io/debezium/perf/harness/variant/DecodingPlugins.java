package io.debezium.perf.harness.variant;

import java.util.List;

/** The logical decoding plugins whose streams Debezium and the raw reader understand. No other place lists them. */
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
