package io.debezium.perf.harness.variant;

import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A released version of Debezium, in Debezium's order: numbers by their value, then Alpha, Beta, CR, Final.
 *
 * @param number counts the releases of a stage, from 1; 0 for a final one
 */
public record DebeziumVersion(int major, int minor, int micro, Stage stage, int number)
        implements Comparable<DebeziumVersion> {

    private static final Pattern FORMAT = Pattern.compile(
            "(?<major>\\d{1,4})\\.(?<minor>\\d{1,4})\\.(?<micro>\\d{1,4})\\.((?<stage>Alpha|Beta|CR)(?<number>[1-9]\\d{0,3})|Final)");

    private static final Comparator<DebeziumVersion> ORDER = Comparator.comparingInt(DebeziumVersion::major)
            .thenComparingInt(DebeziumVersion::minor)
            .thenComparingInt(DebeziumVersion::micro)
            .thenComparing(DebeziumVersion::stage)
            .thenComparingInt(DebeziumVersion::number);

    /** How far a version had come, in order. */
    public enum Stage {
        ALPHA("Alpha"),
        BETA("Beta"),
        CR("CR"),
        FINAL("Final");

        private final String text;

        Stage(String text) {
            this.text = text;
        }
    }

    /** @return empty for what is no released version: a snapshot, a vendor's build */
    public static Optional<DebeziumVersion> of(String text) {
        Matcher matcher = FORMAT.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String stage = matcher.group("stage");
        return Optional.of(new DebeziumVersion(
                Integer.parseInt(matcher.group("major")),
                Integer.parseInt(matcher.group("minor")),
                Integer.parseInt(matcher.group("micro")),
                stage == null ? Stage.FINAL : Stage.valueOf(stage.toUpperCase(Locale.ROOT)),
                stage == null ? 0 : Integer.parseInt(matcher.group("number"))));
    }

    public boolean isFinal() {
        return stage == Stage.FINAL;
    }

    @Override
    public int compareTo(DebeziumVersion other) {
        return ORDER.compare(this, other);
    }

    /** As Maven knows it: {@code 3.2.0.Alpha1}. */
    @Override
    public String toString() {
        return "%d.%d.%d.%s%s".formatted(major, minor, micro, stage.text, stage == Stage.FINAL ? "" : number);
    }
}
