/** {@code perf tape}: records, lists, exports and imports tapes. */
package io.debezium.perf.harness.question.tape;
