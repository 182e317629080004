package io.debezium.perf.harness.result;

import java.util.Locale;

import com.fasterxml.jackson.annotation.JsonValue;

/** What a trial is run for. */
public enum Purpose {
    /** Its figures are compared. */
    TIMED,
    /** Recorded by JFR: its stacks are compared. */
    RECORDED,
    /** Every event's content is checked; nothing is timed. */
    DIGEST,
    /** Calls of methods are counted; nothing is timed. */
    COUNTED;

    @JsonValue
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
