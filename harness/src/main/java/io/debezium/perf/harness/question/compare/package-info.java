/** {@code perf compare}: variants over the same tape in alternating trials, and merging what several machines measured. */
package io.debezium.perf.harness.question.compare;
