package io.debezium.perf.harness.question.verify;

import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.tape.Content;

import static org.assertj.core.api.Assertions.assertThat;

class KillPlaceTest {

    private static final Content WHOLE = new Content(1, 10, 2, 20, 3, 20, 4, 30, 5, 40);

    @Test
    void oneIsBetweenTwoTransactionsAThirdInAndOneWithinOneTwoThirdsIn() {
        long[] transactions = LongStream.range(0, 30).map(i -> i / 2).toArray();

        assertThat(KillPlace.choose(content(30), transactions))
                .containsExactly(new KillPlace(10, 2, 2), new KillPlace(19, 1, 2));
    }

    @Test
    void theLargestTransactionIsTheOneThatIsBrokenInItsMidst() {
        long[] transactions =
                LongStream.range(0, 30).map(i -> i < 4 ? i : i < 14 ? 4 : i).toArray();

        assertThat(KillPlace.choose(content(30), transactions))
                .containsExactly(new KillPlace(9, 5, 10), new KillPlace(14, 10, 10));
    }

    /** A change of a key is a delete and an insert of one LSN, which an offset cannot tell apart. */
    @Test
    void twoEventsOfOneLsnAreNotParted() {
        Content content = new Content(1, 10, 2, 20, 3, 20, 4, 30);

        assertThat(KillPlace.choose(content, new long[] {1, 1, 1, 2}))
                .containsExactly(new KillPlace(1, 1, 3), new KillPlace(3, 3, 3));
    }

    /** Nothing follows the last event, so that nothing would tell where a restart goes on. */
    @Test
    void whereEachEventIsATransactionNoneIsBrokenAndTheLastEventIsNoPlace() {
        assertThat(KillPlace.choose(content(9), LongStream.range(0, 9).toArray()))
                .containsExactly(new KillPlace(3, 1, 1));
        assertThat(KillPlace.choose(content(1), new long[] {1})).isEmpty();
    }

    @Test
    void anEventThatIsSkippedIsLostAndOneThatComesTwiceOrDiffersButInItsPlaceIsNot() {
        assertThat(KillPlace.resumedAt(WHOLE, 3, new Content(4, 30, 5, 40))).hasValue(4);
        assertThat(KillPlace.resumedAt(WHOLE, 3, new Content(2, 20, 3, 20, 4, 30, 5, 40)))
                .hasValue(2);
        assertThat(KillPlace.resumedAt(WHOLE, 4, new Content(99, 40))).hasValue(5);
        assertThat(KillPlace.resumedAt(WHOLE, 3, new Content(5, 40))).isEmpty();
        assertThat(KillPlace.resumedAt(WHOLE, 2, new Content(3, 20, 5, 40))).isEmpty();
        assertThat(KillPlace.resumedAt(WHOLE, 3, new Content())).isEmpty();
    }

    private static Content content(int events) {
        return new Content(LongStream.range(0, events)
                .flatMap(i -> LongStream.of(i, 100 + 10 * i))
                .toArray());
    }
}
