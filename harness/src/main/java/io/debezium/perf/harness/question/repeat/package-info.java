/** {@code perf repeat}: repeats somebody else's run on this machine, and tells whether both agree. */
package io.debezium.perf.harness.question.repeat;
