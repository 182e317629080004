/**
 * Candidate fixes for Debezium, one class each, and the Java agent that applies them when a class is loaded. The class that
 * is changed may be Kafka Connect's, whose part on the path of an event is Debezium's cost too.
 *
 * <p>{@code -javaagent:patches.jar=NAME+NAME}. Before the program starts, the agent looks at each class that a patch
 * changes, by a digest of the instructions that it replaces and of those that it relies on; has it loaded; and makes sure
 * that it was changed. A JVM in which a patch is not active ends there: exit code 2 if the patch does not know the class, 4 if it could
 * not be changed, with the reason on one line of standard error, {@code patches: VALUE: RULE. REMEDY}.
 *
 * <p>The harness depends on this module, so that it asks the same code before it starts anything, and lists patches from
 * where they are written; the other way is not allowed, as for all that runs in the JVM under test. {@code dbz-app} and the
 * benchmarks know nothing of patches. No Debezium class is loaded by what the harness asks.
 *
 * <p>The agent and Byte Buddy lie behind Debezium's class path, which holds no Byte Buddy of its own.
 */
package io.debezium.perf.patches;
