/**
 * The Java agent of counted trials, {@code -javaagent:patches-counting.jar}: adds counters to every class, which count the
 * blocks, calls and operations that are executed, by method and by the method of Debezium on whose behalf they are
 * executed. The counters are in {@code io.debezium.perf.count}, on the boot class path ({@code patches-boot.jar}). A JVM
 * whose time is measured never has this agent.
 */
package io.debezium.perf.patches.count;
