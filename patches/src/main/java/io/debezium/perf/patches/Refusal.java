package io.debezium.perf.patches;

/** Thrown if a patch cannot be applied; nothing was changed. */
public final class Refusal extends RuntimeException {

    private final String value;
    private final String rule;
    private final String remedy;

    Refusal(String value, String rule, String remedy) {
        super("%s: %s. %s".formatted(value, rule, remedy).strip());
        this.value = value;
        this.rule = rule;
        this.remedy = remedy;
    }

    /** The request that is refused: {@code patch=NAME}. */
    public String value() {
        return value;
    }

    /** The rule that the request breaks. */
    public String rule() {
        return rule;
    }

    /** What the user can do, as a sentence; may be empty. */
    public String remedy() {
        return remedy;
    }
}
