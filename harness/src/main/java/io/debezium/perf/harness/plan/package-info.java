/** Plans of runs: the user's choices as immutable data, which is checked before anything is started. */
package io.debezium.perf.harness.plan;
