package io.debezium.perf.harness.variant;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.variant.VariantSpec.VariantKind;

/**
 * The keys of a spec, with what a value of each looks like. The catalogue of messages has under the code of each the rule for
 * its values, and as its note the lines of the help.
 */
public enum SpecKey {
    COUNT("variant.count", "lines|exit|/.+/", VariantKind.COMMAND),
    PLUGIN("variant.plugin", "decoderbufs|pgoutput", VariantKind.values()),
    OVERLAY("variant.overlay", SpecKey.ANY, VariantKind.DEBEZIUM),
    GIT("variant.git", SpecKey.ANY, VariantKind.DEBEZIUM),
    DIFF("variant.diff", SpecKey.ANY, VariantKind.DEBEZIUM),
    PATCH("variant.patch", SpecKey.ANY, VariantKind.DEBEZIUM),
    JDK("variant.jdk", SpecKey.ANY, VariantKind.DEBEZIUM, VariantKind.RAW),
    JVM("variant.jvm", SpecKey.ANY, VariantKind.DEBEZIUM, VariantKind.RAW),
    SET("variant.set", SpecKey.ANY, VariantKind.DEBEZIUM),
    SINK("variant.sink", "none|json|kafka|table", VariantKind.DEBEZIUM),
    BATCH("variant.batch", "[1-9]\\d{0,4}", VariantKind.DEBEZIUM),
    LINGER("variant.linger", "\\d{1,5}ms|\\d{1,2}s", VariantKind.DEBEZIUM),
    CONVERTER("variant.converter", SpecKey.ANY, VariantKind.DEBEZIUM),
    TRANSFORM("variant.transform", SpecKey.ANY, VariantKind.DEBEZIUM),
    RUNTIME("variant.runtime", "engine|connect", VariantKind.DEBEZIUM),
    BURN("variant.burn", "[1-9]\\d{0,8}[nu]s", VariantKind.DEBEZIUM),
    SPIN("variant.spin", "[1-9]\\d{0,8}", VariantKind.DEBEZIUM);

    private static final String ANY = ".*\\S.*";
    private static final String PROPERTY = "set.";

    private final String code;
    private final String form;
    private final List<VariantKind> kinds;

    SpecKey(String code, String form, VariantKind... kinds) {
        this.code = code;
        this.form = "(?s)" + form;
        this.kinds = List.of(kinds);
    }

    /** Empty for a key that this kind of variant does not take. */
    static Optional<SpecKey> of(String name, VariantKind kind) {
        return of(kind).stream()
                .filter(key -> key == SET
                        ? name.startsWith(PROPERTY) && name.length() > PROPERTY.length()
                        : key.text().equals(name))
                .findFirst();
    }

    /** The name of the property that {@code set.NAME} sets. */
    static String property(String name) {
        return name.substring(PROPERTY.length());
    }

    /** Of the rule that its values keep. */
    String code() {
        return code;
    }

    boolean takes(String value) {
        return value.matches(form);
    }

    /** {@code plugin=, jdk=, jvm=}. */
    static String list(VariantKind kind) {
        return of(kind).stream()
                .map(key -> key == SET ? "set.PROPERTY=" : key.text() + "=")
                .collect(Collectors.joining(", "));
    }

    /** Those of Debezium for the help of a command, a line or two each. */
    public static String help() {
        return of(VariantKind.DEBEZIUM).stream()
                .map(key -> Messages.note(key.code) + "\n")
                .collect(Collectors.joining());
    }

    private String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    private static List<SpecKey> of(VariantKind kind) {
        return Arrays.stream(values()).filter(key -> key.kinds.contains(kind)).toList();
    }
}
