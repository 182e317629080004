/**
 * One trial: a fresh process, running one variant under a live load or over a tape, or a live load alone, watched from its
 * first line to its exit. This package knows neither how trials are scheduled nor how their figures are interpreted.
 *
 * <p>Each kind of trial is a {@link io.debezium.perf.harness.trial.TrialRun}. Those that run the program under test do it with
 * one {@code Engine}, set up by a {@link io.debezium.perf.harness.trial.TrialSetUp}; those that put a load on the database have
 * a {@link io.debezium.perf.harness.trial.LoadSetUp}.
 */
package io.debezium.perf.harness.trial;
