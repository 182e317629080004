package io.debezium.perf.harness.variant;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Pattern;

import org.eclipse.aether.util.version.GenericVersionScheme;
import org.eclipse.aether.version.InvalidVersionSpecificationException;
import org.eclipse.aether.version.Version;

/**
 * A released version of Debezium.
 *
 * @param text the Maven version: {@code 3.2.0.Alpha1}
 */
public record DebeziumVersion(String text) implements Comparable<DebeziumVersion> {

    /** Maven's order of versions: numbers by value, then Alpha, Beta, CR, snapshot, Final, a vendor's build. */
    public static final Comparator<String> ORDER =
            Comparator.comparing(DebeziumVersion::maven).thenComparing(Comparator.naturalOrder());

    private static final GenericVersionScheme SCHEME = new GenericVersionScheme();

    private static final Pattern RELEASE =
            Pattern.compile("\\d{1,4}\\.\\d{1,4}\\.\\d{1,4}\\.((Alpha|Beta|CR)[1-9]\\d{0,3}|Final)");

    /** @return empty for a version that is no release: a snapshot, or a vendor's build */
    public static Optional<DebeziumVersion> of(String text) {
        return RELEASE.matcher(text).matches() ? Optional.of(new DebeziumVersion(text)) : Optional.empty();
    }

    @Override
    public int compareTo(DebeziumVersion other) {
        return ORDER.compare(text, other.text);
    }

    @Override
    public String toString() {
        return text;
    }

    private static Version maven(String text) {
        try {
            return SCHEME.parseVersion(text);
        } catch (InvalidVersionSpecificationException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
