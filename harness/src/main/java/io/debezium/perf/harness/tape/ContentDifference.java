package io.debezium.perf.harness.tape;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

import io.debezium.perf.harness.postgres.Lsn;

/**
 * What is wrong with one content against another. Events are found again by hash and LSN together; one that is not found
 * is changed if an unexpected one carries its LSN, moved if an unexpected one has its hash, and missing otherwise. Those
 * found are then compared by their order.
 */
record ContentDifference(Content expected, Content actual) {

    private static final BiFunction<Content, Integer, Object> WHOLE =
            (content, place) -> List.of(content.hash(place), content.lsn(place));

    /**
     * @param found the places of those expected that were found again, in the order of the actual ones
     * @param missing expected ones, in order
     * @param unexpected actual ones, in order
     */
    private record Matching(List<Integer> found, List<Integer> missing, List<Integer> unexpected) {}

    /** In a few words; empty where there is nothing. */
    String text() {
        Matching whole = match(range(expected.size()), range(actual.size()), WHOLE);
        Matching byLsn = match(whole.missing(), whole.unexpected(), Content::lsn);
        Matching byHash = match(byLsn.missing(), byLsn.unexpected(), Content::hash);
        List<String> lines = new ArrayList<>();
        report(lines, byLsn.found(), "differs in content", "differ in content");
        report(lines, byHash.found(), "carries another LSN", "carry another LSN");
        report(lines, byHash.missing(), "is missing", "are missing");
        reportUnexpected(lines, byHash.unexpected());
        reportOrder(lines, whole.found());
        return String.join("; ", lines);
    }

    private static List<Integer> range(int size) {
        return IntStream.range(0, size).boxed().toList();
    }

    /** Of several that are alike, the first is found in the first. */
    private Matching match(List<Integer> places, List<Integer> actualPlaces, BiFunction<Content, Integer, Object> key) {
        Map<Object, Deque<Integer>> left = new HashMap<>();
        places.forEach(place -> left.computeIfAbsent(key.apply(expected, place), alike -> new ArrayDeque<>(1))
                .add(place));
        List<Integer> found = new ArrayList<>();
        List<Integer> unexpected = new ArrayList<>();
        for (int place : actualPlaces) {
            Deque<Integer> alike = left.getOrDefault(key.apply(actual, place), new ArrayDeque<>(1));
            if (alike.isEmpty()) {
                unexpected.add(place);
            } else {
                found.add(alike.poll());
            }
        }
        List<Integer> missing =
                left.values().stream().flatMap(Deque::stream).sorted().toList();
        return new Matching(found, missing, unexpected);
    }

    private void reportUnexpected(List<String> lines, List<Integer> unexpected) {
        Map<Object, Integer> known = new HashMap<>();
        if (!unexpected.isEmpty()) {
            range(expected.size()).forEach(place -> known.putIfAbsent(WHOLE.apply(expected, place), place));
        }
        List<Integer> again = new ArrayList<>();
        List<Integer> unknown = new ArrayList<>();
        for (int place : unexpected) {
            Integer original = known.get(WHOLE.apply(actual, place));
            if (original == null) {
                unknown.add(place);
            } else {
                again.add(original);
            }
        }
        report(lines, again, "comes twice", "come more than once");
        if (!unknown.isEmpty()) {
            lines.add("%,d %s not on the tape, the first after event %,d (LSN %s)"
                    .formatted(
                            unknown.size(),
                            unknown.size() == 1 ? "event is" : "events are",
                            unknown.get(0),
                            Lsn.text(actual.lsn(unknown.get(0)))));
        }
    }

    private static void reportOrder(List<String> lines, List<Integer> found) {
        List<Integer> sorted = found.stream().sorted().toList();
        List<Integer> displaced = range(found.size()).stream()
                .filter(i -> !found.get(i).equals(sorted.get(i)))
                .toList();
        if (!displaced.isEmpty()) {
            int first = displaced.get(0);
            String which = "events %,d and %,d".formatted(sorted.get(first) + 1, found.get(first) + 1);
            lines.add(
                    displaced.size() == 2
                            ? which + " are in another order"
                            : "%,d events are in another order, the first are %s".formatted(displaced.size(), which));
        }
    }

    private void report(List<String> lines, List<Integer> places, String one, String several) {
        if (places.isEmpty()) {
            return;
        }
        int first = places.stream().mapToInt(Integer::intValue).min().getAsInt();
        String which = "event %,d".formatted(first + 1);
        String where = "(LSN %s)".formatted(Lsn.text(expected.lsn(first)));
        lines.add(
                places.size() == 1
                        ? "%s %s %s".formatted(which, one, where)
                        : "%,d events %s, the first is %s %s".formatted(places.size(), several, which, where));
    }
}
