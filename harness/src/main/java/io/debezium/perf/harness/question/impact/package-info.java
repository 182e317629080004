/** {@code perf impact}: what capturing costs the database. */
package io.debezium.perf.harness.question.impact;
