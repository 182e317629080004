package io.debezium.perf.harness;

import java.util.stream.Stream;

/**
 * Why the harness cannot go on: the value that is at fault, the rule that it breaks and the remedy. The subclass says
 * how far the damage goes and with that the exit code of the command.
 */
public abstract sealed class Failure extends RuntimeException
        permits InvalidConfiguration, UnfitEnvironment, TrialFailure {

    private final String code;
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
        this.code = "";
        this.value = value;
        this.rule = rule;
        this.remedy = remedy;
    }

    /**
     * @param code in the {@linkplain Messages catalogue}, of the rule and the remedy
     * @param value what is at fault, as the user knows it: the first argument of both
     * @param more the other arguments
     */
    protected Failure(String code, Object value, Object... more) {
        this(code, Messages.text(code, all(value, more)), all(value, more));
    }

    private Failure(String code, String rule, Object[] arguments) {
        super(arguments[0] + ": " + rule);
        this.code = code;
        this.value = String.valueOf(arguments[0]);
        this.rule = rule;
        this.remedy = Messages.remedy(code, arguments);
    }

    private static Object[] all(Object value, Object... more) {
        return Stream.concat(Stream.of(value), Stream.of(more)).toArray();
    }

    /** In the catalogue of messages; empty where the message is not out of it. */
    public String code() {
        return code;
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
