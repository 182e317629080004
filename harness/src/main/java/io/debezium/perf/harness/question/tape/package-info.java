/** {@code perf tape}: tapes are recorded, listed, exported and imported. */
package io.debezium.perf.harness.question.tape;
