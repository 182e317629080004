package io.debezium.perf.harness.equality;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

import io.debezium.perf.harness.tape.Content;

/**
 * An event behind which an engine is killed.
 *
 * @param event its number on the tape, from 1
 * @param place of the event in its transaction, from 1
 * @param transactionEvents of that transaction
 */
public record KillPlace(int event, int place, int transactionEvents) {

    /**
     * One between two transactions, about a third into the tape, and one in the midst of the largest transaction, of equals
     * the one about two thirds in. Not between two events of one LSN, the two that the change of a key makes: an offset
     * cannot tell these apart.
     *
     * @param transactions the id of each event's
     * @return in the order of the tape; fewer where it has no such place
     */
    public static List<KillPlace> choose(Content content, long[] transactions) {
        List<KillPlace> all = places(content, transactions);
        List<KillPlace> chosen = new ArrayList<>();
        nearest(all, content.size() / 3, place -> all.get(place).isLast()).ifPresent(chosen::add);
        int largest = all.stream()
                .filter(place -> !place.isLast())
                .mapToInt(KillPlace::transactionEvents)
                .max()
                .orElse(0);
        Optional<KillPlace> within = all.stream()
                .filter(place -> !place.isLast() && place.transactionEvents() == largest)
                .min(Comparator.comparingInt((KillPlace place) -> Math.abs(2 * place.place() - largest))
                        .thenComparingInt(place -> Math.abs(place.event() - 2 * content.size() / 3)));
        within.ifPresent(chosen::add);
        chosen.sort(Comparator.comparingInt(KillPlace::event));
        return chosen;
    }

    /** Whether its transaction ends with it. */
    public boolean isLast() {
        return place == transactionEvents;
    }

    private static Optional<KillPlace> nearest(List<KillPlace> all, int event, IntPredicate which) {
        return IntStream.range(0, all.size())
                .filter(which)
                .mapToObj(all::get)
                .min(Comparator.comparingInt(place -> Math.abs(place.event() - event)));
    }

    /** All but the last event, which nothing follows. */
    private static List<KillPlace> places(Content content, long[] transactions) {
        List<KillPlace> places = new ArrayList<>();
        int from = 0;
        for (int i = 0; i < content.size() - 1; i++) {
            if (i > 0 && transactions[i] != transactions[i - 1]) {
                from = i;
            }
            if (content.lsn(i) != content.lsn(i + 1)) {
                places.add(new KillPlace(i + 1, i + 1 - from, end(transactions, i) - from));
            }
        }
        return places;
    }

    private static int end(long[] transactions, int event) {
        int end = event + 1;
        while (end < transactions.length && transactions[end] == transactions[event]) {
            end++;
        }
        return end;
    }
}
