package io.debezium.perf.harness.history;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.debezium.perf.harness.variant.DebeziumVersion;

/**
 * The order of Debezium versions as a user may name them: releases in Debezium's own order; a vendor's build of one right
 * behind it; a snapshot before the final release of its number, behind the others; anything else last.
 */
final class ReleaseOrder implements Comparator<String> {

    private static final Pattern NUMBER = Pattern.compile("\\d{1,4}\\.\\d{1,4}\\.\\d{1,4}");
    private static final Pattern RELEASE = Pattern.compile(NUMBER + "\\.(Final|(Alpha|Beta|CR)[1-9]\\d{0,3})(?!\\d)");

    private static final Comparator<Place> ORDER = Comparator.comparing(
                    (Place place) -> place.release().orElse(null), Comparator.nullsLast(Comparator.naturalOrder()))
            .thenComparingInt(Place::shift)
            .thenComparing(Place::text);

    @Override
    public int compare(String one, String other) {
        return ORDER.compare(place(one), place(other));
    }

    /** @param shift below 0 for what comes before the release, above for what comes behind it */
    private record Place(Optional<DebeziumVersion> release, int shift, String text) {}

    private static Place place(String text) {
        Matcher release = RELEASE.matcher(text);
        if (release.lookingAt()) {
            return new Place(DebeziumVersion.of(release.group()), release.end() == text.length() ? 0 : 1, text);
        }
        Matcher number = NUMBER.matcher(text);
        return number.lookingAt()
                ? new Place(DebeziumVersion.of(number.group() + ".Final"), -1, text)
                : new Place(Optional.empty(), 0, text);
    }
}
