package io.debezium.perf.harness.tape;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What is wrong with one content against another. Events are found again by hash and LSN together; one that is not found
 * is changed if an unexpected one carries its LSN, moved if an unexpected one has its hash, and missing otherwise. Those
 * found are then compared by their order.
 */
final class ContentDifference {

    private final Content expected;
    private final Content actual;
    private final int from;
    private final List<String> lines = new ArrayList<>();

    private ContentDifference(Content expected, Content actual) {
        this.expected = expected;
        this.actual = actual;
        this.from = equalAtStart(expected, actual);
    }

    static ContentDifference of(Content expected, Content actual) {
        ContentDifference difference = new ContentDifference(expected, actual);
        difference.compare(equalAtEnd(expected, actual, difference.from));
        return difference;
    }

    @Override
    public String toString() {
        return String.join("; ", lines);
    }

    private record Key(long hash, long lsn) {}

    private void compare(int atEnd) {
        Map<Key, Deque<Integer>> open = new HashMap<>();
        for (int i = from; i < expected.size() - atEnd; i++) {
            open.computeIfAbsent(key(expected, i), key -> new ArrayDeque<>(1)).add(i);
        }
        Map<Key, Integer> known = new HashMap<>();
        open.forEach((key, places) -> known.put(key, places.getFirst()));
        int[] order = new int[actual.size() - atEnd - from];
        int found = 0;
        List<Integer> unexpected = new ArrayList<>();
        for (int i = from; i < actual.size() - atEnd; i++) {
            Deque<Integer> places = open.get(key(actual, i));
            if (places == null || places.isEmpty()) {
                unexpected.add(i);
            } else {
                order[found++] = places.removeFirst();
            }
        }
        List<Integer> missing =
                open.values().stream().flatMap(Deque::stream).sorted().collect(Collectors.toCollection(ArrayList::new));
        reportPairs(missing, unexpected);
        report(missing, "is missing", "are missing", expected);
        reportUnexpected(unexpected, known);
        reportOrder(Arrays.copyOf(order, found));
    }

    /** An event of which only one half is found again. */
    private void reportPairs(List<Integer> missing, List<Integer> unexpected) {
        List<Integer> changed = pair(missing, unexpected, true);
        report(changed, "differs in content", "differ in content", expected);
        List<Integer> moved = pair(missing, unexpected, false);
        report(moved, "carries another LSN", "carry another LSN", expected);
    }

    private List<Integer> pair(List<Integer> missing, List<Integer> unexpected, boolean byLsn) {
        Map<Long, Deque<Integer>> candidates = new HashMap<>();
        for (int place : unexpected) {
            long half = byLsn ? actual.lsn(place) : actual.hash(place);
            candidates.computeIfAbsent(half, key -> new ArrayDeque<>(1)).add(place);
        }
        List<Integer> paired = new ArrayList<>();
        Set<Integer> used = new HashSet<>();
        for (int place : missing) {
            Deque<Integer> with = candidates.get(byLsn ? expected.lsn(place) : expected.hash(place));
            if (with != null && !with.isEmpty()) {
                used.add(with.removeFirst());
                paired.add(place);
            }
        }
        missing.removeAll(new HashSet<>(paired));
        unexpected.removeAll(used);
        return paired;
    }

    private void reportUnexpected(List<Integer> unexpected, Map<Key, Integer> known) {
        List<Integer> repeated = new ArrayList<>();
        List<Integer> unknown = new ArrayList<>();
        for (int place : unexpected) {
            int original = original(place, known);
            if (original >= 0) {
                repeated.add(original);
            } else {
                unknown.add(place);
            }
        }
        report(repeated, "comes twice", "come more than once", expected);
        if (!unknown.isEmpty()) {
            lines.add("%,d %s not on the tape, the first after event %,d (LSN %s)"
                    .formatted(
                            unknown.size(),
                            unknown.size() == 1 ? "event is" : "events are",
                            unknown.get(0),
                            Lsn.text(actual.lsn(unknown.get(0)))));
        }
    }

    /** Where the event is expected, also among those that are equal at both ends; -1 when nowhere. */
    private int original(int place, Map<Key, Integer> known) {
        Integer between = known.get(key(actual, place));
        if (between != null) {
            return between;
        }
        for (int i = 0; i < expected.size(); i++) {
            if (expected.hash(i) == actual.hash(place) && expected.lsn(i) == actual.lsn(place)) {
                return i;
            }
        }
        return -1;
    }

    private void reportOrder(int[] order) {
        int[] sorted = order.clone();
        Arrays.sort(sorted);
        int first = Arrays.mismatch(order, sorted);
        if (first < 0) {
            return;
        }
        long displaced = 0;
        for (int i = first; i < order.length; i++) {
            displaced += order[i] == sorted[i] ? 0 : 1;
        }
        String which = "events %,d and %,d".formatted(sorted[first] + 1, order[first] + 1);
        lines.add(
                displaced == 2
                        ? which + " are in another order"
                        : "%,d events are in another order, the first are %s".formatted(displaced, which));
    }

    private void report(List<Integer> places, String one, String several, Content of) {
        if (places.isEmpty()) {
            return;
        }
        int first = places.get(0);
        String which = "event %,d".formatted(first + 1);
        String where = "(LSN %s)".formatted(Lsn.text(of.lsn(first)));
        lines.add(
                places.size() == 1
                        ? "%s %s %s".formatted(which, one, where)
                        : "%,d events %s, the first is %s %s".formatted(places.size(), several, which, where));
    }

    private static Key key(Content content, int event) {
        return new Key(content.hash(event), content.lsn(event));
    }

    private static int equalAtStart(Content a, Content b) {
        int both = Math.min(a.size(), b.size());
        int i = 0;
        while (i < both && a.hash(i) == b.hash(i) && a.lsn(i) == b.lsn(i)) {
            i++;
        }
        return i;
    }

    private static int equalAtEnd(Content a, Content b, int atStart) {
        int both = Math.min(a.size(), b.size()) - atStart;
        int i = 0;
        while (i < both && key(a, a.size() - 1 - i).equals(key(b, b.size() - 1 - i))) {
            i++;
        }
        return i;
    }
}
