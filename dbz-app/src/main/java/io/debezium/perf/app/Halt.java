package io.debezium.perf.app;

/**
 * Where a run ends as if it were killed, with nothing closed, so that a restart can be tried.
 *
 * @param event the last one that is processed, and whose offset is stored; 0 for none
 * @param action done then
 */
record Halt(long event, Runnable action) {

    /** What a process that SIGKILL has ended leaves as its exit code to a shell. */
    private static final int KILLED = 137;

    /** Ends the JVM on the spot, without its shutdown hooks. */
    static Halt at(long event) {
        return new Halt(event, () -> Runtime.getRuntime().halt(KILLED));
    }
}
