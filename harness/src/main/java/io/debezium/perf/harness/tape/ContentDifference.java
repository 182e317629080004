package io.debezium.perf.harness.tape;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

import io.debezium.perf.harness.postgres.Lsn;

/**
 * What is wrong with one content against another. Events are found again by hash and LSN together; one that is not found
 * is changed if an unexpected one carries its LSN, moved if an unexpected one has its hash, and missing otherwise. Those
 * found are then compared by their order.
 */
final class ContentDifference {

    private final Content expected;
    private final Content actual;
    private final List<String> lines = new ArrayList<>();

    private ContentDifference(Content expected, Content actual) {
        this.expected = expected;
        this.actual = actual;
        int from = equalAtStart();
        compare(from, equalAtEnd(from));
    }

    static ContentDifference of(Content expected, Content actual) {
        return new ContentDifference(expected, actual);
    }

    @Override
    public String toString() {
        return String.join("; ", lines);
    }

    private void compare(int from, int atEnd) {
        Places open =
                new Places(expected.size() - atEnd - from, i -> expected.hash(from + i), i -> expected.lsn(from + i));
        int[] order = new int[actual.size() - atEnd - from];
        int[] unexpected = new int[order.length];
        int found = 0;
        int strange = 0;
        for (int i = from; i < actual.size() - atEnd; i++) {
            int place = open.take(actual.hash(i), actual.lsn(i));
            if (place < 0) {
                unexpected[strange++] = i;
            } else {
                order[found++] = from + place;
            }
        }
        int[] missing = Arrays.stream(open.left()).map(i -> from + i).toArray();
        Halves byLsn = halves(missing, Arrays.copyOf(unexpected, strange), true);
        report(byLsn.paired(), "differs in content", "differ in content");
        Halves byHash = halves(byLsn.missing(), byLsn.unexpected(), false);
        report(byHash.paired(), "carries another LSN", "carry another LSN");
        report(byHash.missing(), "is missing", "are missing");
        reportUnexpected(byHash.unexpected());
        reportOrder(Arrays.copyOf(order, found));
    }

    /** Events of which one half, hash or LSN, was found again, and those without. */
    private record Halves(int[] paired, int[] missing, int[] unexpected) {}

    private Halves halves(int[] missing, int[] unexpected, boolean byLsn) {
        Places open = new Places(
                unexpected.length, i -> byLsn ? actual.lsn(unexpected[i]) : actual.hash(unexpected[i]), i -> 0);
        boolean[] paired = new boolean[missing.length];
        for (int i = 0; i < missing.length; i++) {
            paired[i] = open.take(byLsn ? expected.lsn(missing[i]) : expected.hash(missing[i]), 0) >= 0;
        }
        return new Halves(
                IntStream.range(0, missing.length)
                        .filter(i -> paired[i])
                        .map(i -> missing[i])
                        .toArray(),
                IntStream.range(0, missing.length)
                        .filter(i -> !paired[i])
                        .map(i -> missing[i])
                        .toArray(),
                Arrays.stream(open.left()).map(i -> unexpected[i]).toArray());
    }

    private void reportUnexpected(int[] unexpected) {
        if (unexpected.length == 0) {
            return;
        }
        Places known = new Places(expected.size(), expected::hash, expected::lsn);
        int[] originals = Arrays.stream(unexpected)
                .map(place -> known.first(actual.hash(place), actual.lsn(place)))
                .toArray();
        report(Arrays.stream(originals).filter(place -> place >= 0).toArray(), "comes twice", "come more than once");
        int[] unknown = IntStream.range(0, originals.length)
                .filter(i -> originals[i] < 0)
                .map(i -> unexpected[i])
                .toArray();
        if (unknown.length > 0) {
            lines.add("%,d %s not on the tape, the first after event %,d (LSN %s)"
                    .formatted(
                            unknown.length,
                            unknown.length == 1 ? "event is" : "events are",
                            unknown[0],
                            Lsn.text(actual.lsn(unknown[0]))));
        }
    }

    private void reportOrder(int[] order) {
        int[] sorted = order.clone();
        Arrays.sort(sorted);
        int first = Arrays.mismatch(order, sorted);
        if (first < 0) {
            return;
        }
        long displaced = IntStream.range(first, order.length)
                .filter(i -> order[i] != sorted[i])
                .count();
        String which = "events %,d and %,d".formatted(sorted[first] + 1, order[first] + 1);
        lines.add(
                displaced == 2
                        ? which + " are in another order"
                        : "%,d events are in another order, the first are %s".formatted(displaced, which));
    }

    private void report(int[] places, String one, String several) {
        if (places.length == 0) {
            return;
        }
        String which = "event %,d".formatted(places[0] + 1);
        String where = "(LSN %s)".formatted(Lsn.text(expected.lsn(places[0])));
        lines.add(
                places.length == 1
                        ? "%s %s %s".formatted(which, one, where)
                        : "%,d events %s, the first is %s %s".formatted(places.length, several, which, where));
    }

    private int equalAtStart() {
        int both = Math.min(expected.size(), actual.size());
        int i = 0;
        while (i < both && same(i, i)) {
            i++;
        }
        return i;
    }

    private int equalAtEnd(int atStart) {
        int both = Math.min(expected.size(), actual.size()) - atStart;
        int i = 0;
        while (i < both && same(expected.size() - 1 - i, actual.size() - 1 - i)) {
            i++;
        }
        return i;
    }

    private boolean same(int one, int other) {
        return expected.hash(one) == actual.hash(other) && expected.lsn(one) == actual.lsn(other);
    }
}
