package io.debezium.perf.harness.report.profile;

import java.util.List;
import java.util.Locale;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * Whose code a frame is, which decides its colour in a flame graph. The first kind that matches applies; a patch belongs to
 * the Debezium that it changes.
 */
@JsonFormat(shape = JsonFormat.Shape.OBJECT)
public enum FrameKind {
    APP("Perf application", List.of("io.debezium.perf.app.", "io.debezium.perf.jmh.")),
    DEBEZIUM("Debezium", List.of("io.debezium.")),
    KAFKA("Kafka Connect", List.of("org.apache.kafka.")),
    PGJDBC("pgjdbc", List.of("org.postgresql.")),
    JDK("JDK", List.of("java.", "javax.", "jdk.", "sun.", "com.sun.")),
    OTHER("Other libraries", List.of(""));

    /** The text in the legend. */
    @JsonProperty
    private final String title;

    private final List<String> prefixes;

    FrameKind(String title, List<String> prefixes) {
        this.title = title;
        this.prefixes = prefixes;
    }

    /** The name in the style sheet, which gives the colour. */
    @JsonProperty
    String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static FrameKind of(String method) {
        for (FrameKind kind : values()) {
            if (kind.prefixes.stream().anyMatch(method::startsWith)) {
                return kind;
            }
        }
        return OTHER;
    }
}
