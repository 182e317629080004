package io.debezium.perf.harness.report.model;

/**
 * A chart's place in the report.
 *
 * @param id by which {@code plots.js} knows it
 * @param title what it shows, with the unit
 * @param summary the same in words, for those who do not see it
 */
public record Chart(String id, String title, String summary) {}
