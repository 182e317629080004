/**
 * From a plan to a result: prepares the database, runs the trials in their order, tears everything down and has the
 * result written. Measures nothing itself.
 */
package io.debezium.perf.harness.experiment;
