/** {@code perf compare}: variants over the same tape in alternating trials, and what several machines compared, merged. */
package io.debezium.perf.harness.question.compare;
