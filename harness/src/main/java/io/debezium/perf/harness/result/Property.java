package io.debezium.perf.harness.result;

/** A Debezium property as it was given to the engine. */
public record Property(String name, String value) {}
