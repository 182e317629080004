/** {@code perf repeat}: a run of somebody else, run again here, and whether both agree. */
package io.debezium.perf.harness.question.repeat;
