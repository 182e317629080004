package io.debezium.perf.harness.equality;

import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.tape.Content;

import static org.assertj.core.api.Assertions.assertThat;

class KillPlaceTest {

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

    @Test
    void whereEachEventIsATransactionNoneIsBroken() {
        assertThat(KillPlace.choose(content(9), LongStream.range(0, 9).toArray()))
                .containsExactly(new KillPlace(3, 1, 1));
    }

    /** A change of a key is a delete and an insert of one LSN, which an offset cannot tell apart. */
    @Test
    void twoEventsOfOneLsnAreNotParted() {
        Content content = Content.of(1, 10, 2, 20, 3, 20, 4, 30);

        assertThat(KillPlace.choose(content, new long[] {1, 1, 1, 2}))
                .containsExactly(new KillPlace(1, 1, 3), new KillPlace(3, 3, 3));
    }

    /** Nothing follows the last event, so that nothing would tell where a restart goes on. */
    @Test
    void theLastEventIsNoPlace() {
        assertThat(KillPlace.choose(content(1), new long[] {1})).isEmpty();
    }

    private static Content content(int events) {
        return Content.of(LongStream.range(0, events)
                .flatMap(i -> LongStream.of(i, 100 + 10 * i))
                .toArray());
    }
}
