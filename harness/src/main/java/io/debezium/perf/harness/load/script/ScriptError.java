package io.debezium.perf.harness.load.script;

/** A command of a script that cannot be computed: a variable without a value, a division by zero, an empty range. */
public final class ScriptError extends RuntimeException {

    /** @param line of the script, from 1 */
    ScriptError(int line, String message) {
        super("line %d: %s".formatted(line, message));
    }
}
