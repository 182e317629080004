package io.debezium.perf.harness;

/**
 * Why the harness cannot go on: the value that is at fault, the rule that it breaks and the remedy. The subclass says
 * how far the damage goes and with that the exit code of the command.
 */
public abstract sealed class Failure extends RuntimeException
        permits InvalidConfiguration, UnfitEnvironment, TrialFailure {

    private final String value;
    private final String rule;
    private final String remedy;

    /**
     * @param value what is at fault, as the user knows it: {@code --clients 0}
     * @param rule the rule that it breaks: {@code must be at least 1}
     * @param remedy what to do about it, as a sentence; empty when the rule says it all
     * @param cause the exception behind it, or null
     */
    protected Failure(String value, String rule, String remedy, Throwable cause) {
        super(value + ": " + rule, cause);
        this.value = value;
        this.rule = rule;
        this.remedy = remedy;
    }

    /** What is wrong, without what is at fault: for where that stands already. */
    public String rule() {
        return rule;
    }

    /**
     * The message for where a text stands before it.
     *
     * @param before what is at fault is not named again where this ends with it
     */
    public String messageAfter(String before) {
        return before.endsWith(value) ? rule : getMessage();
    }

    /** What the user can do about it, as a sentence; empty when the message says it all. */
    public String remedy() {
        return remedy;
    }

    /** The exit code of a command that ends with this failure: 2, 3 or 4. */
    public abstract int exitCode();
}
