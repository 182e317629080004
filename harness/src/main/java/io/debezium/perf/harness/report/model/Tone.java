package io.debezium.perf.harness.report.model;

import java.util.Locale;

import io.debezium.perf.harness.result.Verdict;

/** How a line is to be taken, where there are colours; its words say it as well. */
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

    /** As style sheets name it. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
