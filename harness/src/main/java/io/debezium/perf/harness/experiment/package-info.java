/**
 * From a plan to a result: prepares the database, runs the trials in their order, tears everything down and writes the result.
 * Trials themselves are in {@code trial}.
 *
 * <p>What all experiments share: {@code RunSession} (ledger, broker, folder, how it ended) and with trials {@code TrialSession}
 * (journal, resuming), {@code Schedule} (order and grouping of trials), {@code TrialRunner} (interference, repeats, failures,
 * time limit). What differs is a {@code TrialKind}: how one trial is set up, run and summarized in a line. Questions about a
 * live server extend {@code LiveExperiment}; those over a tape use {@code ReplaySession}.
 */
package io.debezium.perf.harness.experiment;
