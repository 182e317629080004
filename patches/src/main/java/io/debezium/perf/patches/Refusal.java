package io.debezium.perf.patches;

/** A patch cannot be applied; nothing was changed. */
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

    /** What was asked for: {@code patch=NAME}. */
    public String value() {
        return value;
    }

    /** What it breaks. */
    public String rule() {
        return rule;
    }

    /** What to do, a sentence; may be empty. */
    public String remedy() {
        return remedy;
    }
}
