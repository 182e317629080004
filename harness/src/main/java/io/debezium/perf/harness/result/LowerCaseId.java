package io.debezium.perf.harness.result;

import java.util.Locale;

import com.fasterxml.jackson.annotation.JsonValue;

/** An enum whose constants have their names in lower case, with blanks, in results and in reports. */
public interface LowerCaseId {

    String name();

    @JsonValue
    default String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
