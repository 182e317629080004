package io.debezium.perf.harness.result;

import java.util.Locale;

import com.fasterxml.jackson.annotation.JsonValue;

/** An enum whose ids in results and reports are the names of its constants in lower case, with spaces for underscores. */
public interface LowerCaseId {

    String name();

    @JsonValue
    default String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
