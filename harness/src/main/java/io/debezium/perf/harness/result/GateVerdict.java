package io.debezium.perf.harness.result;

import java.util.Locale;

import com.fasterxml.jackson.annotation.JsonValue;

/** What a gate comes to. */
public enum GateVerdict {
    /** The interval lies wholly within what the threshold allows. */
    HELD,
    /** The interval lies wholly beyond it. */
    REGRESSED,
    /** Neither: the measurement does not tell. */
    INCONCLUSIVE,
    /** There is no figure to judge. */
    NOT_MEASURED,
    /** The machine does not count the metric, and the gate is optional. */
    LEFT_OUT;

    @JsonValue
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
