/** {@code perf tape}: tapes are recorded, listed, exported, imported and played. */
package io.debezium.perf.harness.question.tape;
