/** The counters that instrumented code increments; on the boot class path, where the JDK's own classes reach them. */
package io.debezium.perf.count;
