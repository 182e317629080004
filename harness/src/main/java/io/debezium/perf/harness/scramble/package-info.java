/** Masking the values in a stream: each is replaced by one of the same form, which a key determines. */
package io.debezium.perf.harness.scramble;
