/** Masks the values in a stream: each is replaced by a value of the same form, determined by a key. */
package io.debezium.perf.harness.scramble;
