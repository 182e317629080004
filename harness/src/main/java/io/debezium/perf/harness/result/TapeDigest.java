package io.debezium.perf.harness.result;

/**
 * The content of a tape's events as one plugin delivers them.
 *
 * @param sha256 over all events in their order, hexadecimal
 * @param by the spec of the variant that it was first computed with
 */
public record TapeDigest(String plugin, String sha256, String by) {}
