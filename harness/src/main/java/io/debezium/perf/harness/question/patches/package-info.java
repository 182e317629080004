/** {@code perf patches}: the patches that a variant can have. */
package io.debezium.perf.harness.question.patches;
