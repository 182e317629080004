/**
 * The Java agent of counted trials, {@code -javaagent:patches-counting.jar}: adds to every class what counts the blocks, calls
 * and operations that are executed, by method and on behalf of which method of Debezium. What is counted in is in {@code
 * io.debezium.perf.count}, on the boot class path ({@code patches-boot.jar}). No JVM whose time is measured has it.
 */
package io.debezium.perf.patches.count;
