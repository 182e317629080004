/** What is to be run, as immutable data that was checked before anything is started. */
package io.debezium.perf.harness.plan;
