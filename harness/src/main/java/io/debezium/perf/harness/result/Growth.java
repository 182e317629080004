package io.debezium.perf.harness.result;

import java.util.Locale;

import com.fasterxml.jackson.annotation.JsonValue;

/** Whether a reader's lag grows under a load that goes on. */
public enum Growth {
    /** It gains less than is tolerated, surely. */
    HOLDS,
    /** It gains more, surely. */
    GROWS,
    /** Neither was shown. */
    UNCLEAR;

    @JsonValue
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
