/** Replacing the values in a stream by others of the same form that only a key can tell, value by value and type by type. */
package io.debezium.perf.harness.scramble;
