package io.debezium.perf.harness.report.model;

import java.util.Locale;

import io.debezium.perf.harness.result.Verdict;

/** The colour of a line, where there are colours; its words say the same. */
public enum Tone {
    GOOD,
    BAD,
    PLAIN,
    FAINT;

    public static Tone of(Verdict verdict) {
        return switch (verdict) {
            case FASTER -> GOOD;
            case SLOWER -> BAD;
            case EQUIVALENT, NONE -> PLAIN;
            case INCONCLUSIVE -> FAINT;
        };
    }

    /** The name in style sheets. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
