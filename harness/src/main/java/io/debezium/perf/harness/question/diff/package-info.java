/** {@code perf diff}: flight recordings compared frame by frame. */
package io.debezium.perf.harness.question.diff;
