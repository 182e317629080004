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
     */
    protected Failure(String value, String rule, String remedy) {
        this("", value, rule, remedy);
    }

    /**
     * @param code in the {@linkplain Messages catalogue}, of the rule and the remedy
     * @param value what is at fault, as the user knows it: the first argument of both
     * @param more the other arguments
     */
    protected Failure(String code, Object value, Object... more) {
        this(code, value + "", Messages.text(code, all(value, more)), Messages.remedy(code, all(value, more)));
    }

    private Failure(String code, String value, String rule, String remedy) {
        super(value + ": " + rule);
        this.code = code;
        this.value = value;
        this.rule = rule;
        this.remedy = remedy;
    }

    private static Object[] all(Object value, Object... more) {
        return Stream.concat(Stream.of(value), Stream.of(more)).toArray();
    }

    /** The same with the exception behind it. */
    public final Failure because(Throwable cause) {
        initCause(cause);
        return this;
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
