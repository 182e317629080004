package io.debezium.perf.jmh.recorded;

/** The logical decoding plugins whose messages are recorded, by their names in the server. */
public enum Plugin {
    decoderbufs,
    pgoutput,
    /**
     * The server's example plugin, which writes plain text: the records that the connector makes of the others are compared
     * with it.
     */
    test_decoding
}
