package io.debezium.perf.harness.tape;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
    }

    /** In a few words; empty where there is nothing. */
    static String of(Content expected, Content actual) {
        ContentDifference difference = new ContentDifference(expected, actual);
        difference.compare();
        return String.join("; ", difference.lines);
    }

    private void compare() {
        int both = Math.min(expected.size(), actual.size());
        int start = 0;
        while (start < both && same(start, start)) {
            start++;
        }
        int end = 0;
        while (end < both - start && same(expected.size() - 1 - end, actual.size() - 1 - end)) {
            end++;
        }
        Matching whole =
                match(range(start, expected.size() - end), range(start, actual.size() - end), Comparing.HASH_AND_LSN);
        Matching byLsn = match(whole.missing(), whole.unexpected(), Comparing.LSN);
        report(byLsn.found(), "differs in content", "differ in content");
        Matching byHash = match(byLsn.missing(), byLsn.unexpected(), Comparing.HASH);
        report(byHash.found(), "carries another LSN", "carry another LSN");
        report(byHash.missing(), "is missing", "are missing");
        reportUnexpected(byHash.unexpected());
        reportOrder(whole.found());
    }

    private boolean same(int one, int other) {
        return Comparing.HASH_AND_LSN.compare(expected, one, actual, other) == 0;
    }

    private static List<Integer> range(int from, int to) {
        return IntStream.range(from, to).boxed().toList();
    }

    /** By what events are found again. */
    private enum Comparing {
        HASH,
        LSN,
        HASH_AND_LSN;

        int compare(Content one, int place, Content other, int otherPlace) {
            int byHash = this == LSN ? 0 : Long.compare(one.hash(place), other.hash(otherPlace));
            return byHash != 0 || this == HASH ? byHash : Long.compare(one.lsn(place), other.lsn(otherPlace));
        }
    }

    /**
     * @param found the places of those expected that were found again, in the order of the actual ones
     * @param missing expected ones, in order
     * @param unexpected actual ones, in order
     */
    private record Matching(List<Integer> found, List<Integer> missing, List<Integer> unexpected) {}

    /** Of several that are alike, the first is found in the first. */
    private Matching match(List<Integer> places, List<Integer> actualPlaces, Comparing by) {
        List<Integer> left = new ArrayList<>(places);
        left.sort((one, other) -> by.compare(expected, one, expected, other));
        List<Integer> right = new ArrayList<>(actualPlaces);
        right.sort((one, other) -> by.compare(actual, one, actual, other));
        List<int[]> pairs = new ArrayList<>();
        List<Integer> missing = new ArrayList<>();
        List<Integer> unexpected = new ArrayList<>();
        int i = 0;
        int j = 0;
        while (i < left.size() && j < right.size()) {
            int order = by.compare(expected, left.get(i), actual, right.get(j));
            if (order == 0) {
                pairs.add(new int[] {left.get(i++), right.get(j++)});
            } else if (order < 0) {
                missing.add(left.get(i++));
            } else {
                unexpected.add(right.get(j++));
            }
        }
        missing.addAll(left.subList(i, left.size()));
        unexpected.addAll(right.subList(j, right.size()));
        Collections.sort(missing);
        Collections.sort(unexpected);
        pairs.sort(Comparator.comparingInt(pair -> pair[1]));
        return new Matching(pairs.stream().map(pair -> pair[0]).toList(), missing, unexpected);
    }

    private void reportUnexpected(List<Integer> unexpected) {
        if (unexpected.isEmpty()) {
            return;
        }
        Map<List<Long>, Integer> known = new HashMap<>();
        for (int i = 0; i < expected.size(); i++) {
            known.putIfAbsent(List.of(expected.hash(i), expected.lsn(i)), i);
        }
        List<Integer> again = new ArrayList<>();
        List<Integer> unknown = new ArrayList<>();
        for (int place : unexpected) {
            Integer original = known.get(List.of(actual.hash(place), actual.lsn(place)));
            if (original == null) {
                unknown.add(place);
            } else {
                again.add(original);
            }
        }
        report(again, "comes twice", "come more than once");
        if (!unknown.isEmpty()) {
            lines.add("%,d %s not on the tape, the first after event %,d (LSN %s)"
                    .formatted(
                            unknown.size(),
                            unknown.size() == 1 ? "event is" : "events are",
                            unknown.get(0),
                            Lsn.text(actual.lsn(unknown.get(0)))));
        }
    }

    private void reportOrder(List<Integer> found) {
        List<Integer> sorted = found.stream().sorted().toList();
        List<Integer> displaced = IntStream.range(0, found.size())
                .filter(i -> !found.get(i).equals(sorted.get(i)))
                .boxed()
                .toList();
        if (displaced.isEmpty()) {
            return;
        }
        int first = displaced.get(0);
        String which = "events %,d and %,d".formatted(sorted.get(first) + 1, found.get(first) + 1);
        lines.add(
                displaced.size() == 2
                        ? which + " are in another order"
                        : "%,d events are in another order, the first are %s".formatted(displaced.size(), which));
    }

    private void report(List<Integer> places, String one, String several) {
        if (places.isEmpty()) {
            return;
        }
        int first = places.stream().min(Comparator.naturalOrder()).orElseThrow();
        String which = "event %,d".formatted(first + 1);
        String where = "(LSN %s)".formatted(Lsn.text(expected.lsn(first)));
        lines.add(
                places.size() == 1
                        ? "%s %s %s".formatted(which, one, where)
                        : "%,d events %s, the first is %s %s".formatted(places.size(), several, which, where));
    }
}
