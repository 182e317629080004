/**
 * From a plan to a result: prepares the database, runs the trials in their order, tears everything down and has the
 * result written. Measures nothing itself.
 *
 * <p>What all experiments share: {@code RunSession} (ledger, broker, folder, how it ended) and with trials {@code TrialSession} (journal, resuming), {@code Schedule} (what runs beside what),
 * {@code TrialRunner} (interference, repeats, failures, time limit). What differs is a {@code TrialKind}: how one trial is set
 * up, run and told in a line. What questions about a live server share beyond that is {@code LiveExperiment}, and for those over
 * a tape {@code ReplaySession}. What several machines have run is put together by {@code ShardMerge}.
 */
package io.debezium.perf.harness.experiment;
