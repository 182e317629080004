package io.debezium.perf.harness.variant;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.Messages;

/**
 * The keys of a spec, with a regex for their values. The message catalogue has the rule for the values under each key's code,
 * and the lines of the help as its note.
 */
public enum SpecKey {
    PLUGIN("variant.plugin", "decoderbufs|pgoutput"),
    OVERLAY("variant.overlay", SpecKey.ANY),
    GIT("variant.git", SpecKey.ANY),
    PATCH("variant.patch", SpecKey.ANY),
    JDK("variant.jdk", SpecKey.ANY),
    JVM("variant.jvm", SpecKey.ANY),
    SET("variant.set", SpecKey.ANY),
    SINK("variant.sink", "none|json|kafka|table"),
    BATCH("variant.batch", "[1-9]\\d{0,4}"),
    LINGER("variant.linger", "\\d{1,5}ms|\\d{1,2}s"),
    CONVERTER("variant.converter", SpecKey.ANY),
    TRANSFORM("variant.transform", SpecKey.ANY),
    RUNTIME("variant.runtime", "engine|connect"),
    BURN("variant.burn", "[1-9]\\d{0,8}[nu]s"),
    SPIN("variant.spin", "[1-9]\\d{0,8}");

    private static final String ANY = ".*\\S.*";
    private static final Set<SpecKey> OF_RAW = EnumSet.of(PLUGIN, JDK, JVM);
    private static final String PROPERTY = "set.";

    private final String code;
    private final String form;

    SpecKey(String code, String form) {
        this.code = code;
        this.form = "(?s)" + form;
    }

    /** The key of a name; empty if specs of Debezium, or of the raw reader, do not have it. */
    static Optional<SpecKey> of(String name, boolean debezium) {
        return of(debezium)
                .filter(key -> key == SET
                        ? name.startsWith(PROPERTY) && name.length() > PROPERTY.length()
                        : key.text().equals(name))
                .findFirst();
    }

    /** The name of the property that {@code set.NAME} sets. */
    static String property(String name) {
        return name.substring(PROPERTY.length());
    }

    /** The message code of the rule for its values. */
    String code() {
        return code;
    }

    boolean takes(String value) {
        return value.matches(form);
    }

    /** The keys for a message, {@code plugin=, jdk=, jvm=}. */
    static String list(boolean debezium) {
        return of(debezium)
                .map(key -> key == SET ? "set.PROPERTY=" : key.text() + "=")
                .collect(Collectors.joining(", "));
    }

    /** The help text of the keys for Debezium, a line or two each. */
    public static String help() {
        return of(true).map(key -> Messages.note(key.code) + "\n").collect(Collectors.joining());
    }

    private String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    private static Stream<SpecKey> of(boolean debezium) {
        return Stream.of(values()).filter(key -> debezium || OF_RAW.contains(key));
    }
}
