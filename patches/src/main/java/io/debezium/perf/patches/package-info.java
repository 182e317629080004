/**
 * Candidate fixes for Debezium, one class each, and the Java agent that applies them when a class is loaded. The class that
 * is changed may also be one of Kafka Connect, whose part in handling an event is a cost of Debezium too.
 *
 * <p>The agent is {@code -javaagent:patches.jar=NAME+NAME}. Before the program starts, it checks each class that a patch
 * changes, by a digest of the instructions that the patch replaces and of those that it relies on; loads the class; and
 * makes sure that it was changed. A JVM in which a patch is not active ends there: with exit code 2 if the patch does not
 * know the class, and 4 if the class could not be changed. The reason is one line on standard error,
 * {@code patches: VALUE: RULE. REMEDY}.
 *
 * <p>The harness depends on this module, so that it makes the same checks before it starts anything, and lists patches as
 * they are declared here. This module does not depend on the harness, like all code that runs in the JVM under test.
 * {@code dbz-app} and the benchmarks know nothing of patches. The checks of the harness load no class of Debezium.
 *
 * <p>The agent and Byte Buddy come after Debezium's class path, which holds no Byte Buddy of its own.
 */
package io.debezium.perf.patches;
