/** What is to be run: what was typed, as immutable data that is checked before anything is started. */
package io.debezium.perf.harness.plan;
