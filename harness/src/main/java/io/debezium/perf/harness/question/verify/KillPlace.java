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
 * An event behind which an engine is killed, and where it goes on.
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
     * Where a restarted engine has gone on, by the LSNs of its events: a field may tell a restarted run from one that was
     * never interrupted.
     *
     * @param whole what an uninterrupted run delivers
     * @param before how many events were delivered and stored before the kill
     * @param part what was delivered after the restart
     * @return the number of its first event on the tape, from 1; empty when what it delivered does not follow without a gap,
     *     so that events are lost
     */
    static OptionalInt resumedAt(Content whole, int before, Content part) {
        int last = Math.min(before, whole.size() - part.size());
        return IntStream.rangeClosed(0, part.size() == 0 ? -1 : last)
                .filter(from -> IntStream.range(0, part.size()).allMatch(i -> whole.lsn(from + i) == part.lsn(i)))
                .map(from -> from + 1)
                .max();
    }

    /** Whether its transaction ends with it. */
    public boolean endsTransaction() {
        return place == transactionEvents;
    }

    /** All but the last event, which nothing follows. */
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
