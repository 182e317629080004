package io.debezium.perf.harness.result;

import java.util.Locale;

import com.fasterxml.jackson.annotation.JsonValue;

/** What a gate comes to; the worst first. */
public enum GateVerdict {
    /** The interval lies wholly beyond what the threshold allows. */
    REGRESSED,
    /** There is no figure to judge. */
    NOT_MEASURED,
    /** The interval spans the threshold: the measurement does not tell. */
    INCONCLUSIVE,
    /** The interval lies wholly within. */
    HELD;

    @JsonValue
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
