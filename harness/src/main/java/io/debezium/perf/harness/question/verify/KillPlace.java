package io.debezium.perf.harness.question.verify;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.debezium.perf.harness.tape.Content;

/**
 * An event after which an engine is killed.
 *
 * @param event its number on the tape, from 1
 * @param place of the event in its transaction, from 1
 * @param transactionEvents number of events of that transaction
 */
public record KillPlace(int event, int place, int transactionEvents) {

    /**
     * Chooses two places: one between two transactions, about a third into the tape, and one in the middle of the largest
     * transaction; of several that large, the one about two thirds in. Never between two events with the same LSN, which the
     * change of a key produces: an offset cannot distinguish them.
     *
     * @param transactions the transaction id of each event
     * @return in the order of the tape; fewer if there is no such place
     */
    static List<KillPlace> choose(Content content, long[] transactions) {
        List<KillPlace> all = places(content, transactions);
        int largest = all.stream()
                .filter(place -> !place.endsTransaction())
                .mapToInt(KillPlace::transactionEvents)
                .max()
                .orElse(0);
        Optional<KillPlace> between = all.stream()
                .filter(KillPlace::endsTransaction)
                .min(Comparator.comparingInt(place -> Math.abs(place.event() - content.size() / 3)));
        Optional<KillPlace> within = all.stream()
                .filter(place -> !place.endsTransaction() && place.transactionEvents() == largest)
                .min(Comparator.comparingInt((KillPlace place) -> Math.abs(2 * place.place() - largest))
                        .thenComparingInt(place -> Math.abs(place.event() - content.size() * 2 / 3)));
        return Stream.of(between, within)
                .flatMap(Optional::stream)
                .sorted(Comparator.comparingInt(KillPlace::event))
                .toList();
    }

    /**
     * Finds where a restarted engine has continued, by the LSNs of its events, since other fields may differ after a restart.
     *
     * @param whole what an uninterrupted run delivers
     * @param before how many events were delivered and stored before the kill
     * @param part what was delivered after the restart
     * @return the number of its first event on the tape, from 1; empty if there is a gap, so that events are lost
     */
    static OptionalInt resumedAt(Content whole, int before, Content part) {
        int last = Math.min(before, whole.size() - part.size());
        return IntStream.rangeClosed(0, part.size() == 0 ? -1 : last)
                .filter(from -> IntStream.range(0, part.size()).allMatch(i -> whole.lsn(from + i) == part.lsn(i)))
                .map(from -> from + 1)
                .max();
    }

    /** Whether the event is the last of its transaction. */
    public boolean endsTransaction() {
        return place == transactionEvents;
    }

    /** All places but the last event, after which there is nothing to deliver. */
    private static List<KillPlace> places(Content content, long[] transactions) {
        List<KillPlace> places = new ArrayList<>();
        for (int from = 0, to = 0; from < content.size(); from = to) {
            while (to < content.size() && transactions[to] == transactions[from]) {
                to++;
            }
            for (int i = from; i < to; i++) {
                if (i + 1 < content.size() && content.lsn(i) != content.lsn(i + 1)) {
                    places.add(new KillPlace(i + 1, i + 1 - from, to - from));
                }
            }
        }
        return places;
    }
}
