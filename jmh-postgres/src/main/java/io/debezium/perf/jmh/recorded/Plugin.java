package io.debezium.perf.jmh.recorded;

/** Who put a change into bytes, by the name that the server knows it by. */
public enum Plugin {
    decoderbufs,
    pgoutput,
    /** The server's own example, in plain text: what the connector makes of the others is held against it. */
    test_decoding
}
