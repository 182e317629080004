package io.debezium.perf.harness.equality;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.result.VerifyResult.Redelivery;
import io.debezium.perf.harness.tape.Content;

import static org.assertj.core.api.Assertions.assertThat;

/** Records are pairs of hash and LSN; what arrives has the number of its partition behind these. */
class ArrivalsTest {

    private static final Content WHOLE = Content.of(1, 10, 2, 20, 3, 20, 4, 30, 5, 40);

    @Test
    void allThatCameOnceIsComplete() {
        assertThat(arrived(1, 10, 0, 3, 20, 0, 5, 40, 0, 2, 20, 1, 4, 30, 1))
                .returns(true, Redelivery::complete)
                .hasToString("candidate's worker: none doubled, none lost");
    }

    /** After a kill a topic goes back to what was stored: what comes again is not out of order. */
    @Test
    void whatCameAgainWasDoubled() {
        assertThat(arrived(1, 10, 0, 2, 20, 0, 3, 20, 0, 1, 10, 0, 2, 20, 0, 3, 20, 0, 4, 30, 0, 5, 40, 0))
                .returns(3L, Redelivery::doubled)
                .returns(true, Redelivery::complete)
                .hasToString("candidate's worker: 3 of 5 records doubled, none lost");
    }

    @Test
    void whatNeverCameWasLostAlsoBehindOnesThatCameTwice() {
        assertThat(arrived(1, 10, 0, 1, 10, 0, 3, 20, 0, 4, 30, 0, 5, 40, 0))
                .returns(1L, Redelivery::lost)
                .returns(1L, Redelivery::doubled)
                .returns(0L, Redelivery::moved)
                .returns(false, Redelivery::complete);
    }

    @Test
    void anotherContentIsNotOnTheTapeAndItsRecordIsLost() {
        assertThat(arrived(1, 10, 0, 2, 20, 0, 3, 20, 0, 7, 30, 0, 5, 40, 0))
                .returns(1L, Redelivery::lost)
                .returns(1L, Redelivery::unknown)
                .hasToString("candidate's worker: none doubled, 1 lost, 1 that are not on the tape");
    }

    @Test
    void whatFirstComesBehindALaterOneOfItsPartitionHasMoved() {
        assertThat(arrived(1, 10, 0, 3, 20, 0, 2, 20, 0, 4, 30, 0, 5, 40, 0))
                .returns(1L, Redelivery::moved)
                .returns(false, Redelivery::complete);
    }

    /** Two that are alike, as two deletes of one LSN would be, are not one that came twice. */
    @Test
    void twoAlikeAreExpectedTwice() {
        Content alike = Content.of(1, 10, 1, 10);

        assertThat(Arrivals.of("candidate x", 0, alike, new long[] {1, 10, 0, 1, 10, 0}))
                .returns(0L, Redelivery::doubled)
                .returns(0L, Redelivery::moved);
        assertThat(Arrivals.of("candidate x", 0, alike, new long[] {1, 10, 0})).returns(1L, Redelivery::lost);
    }

    private static Redelivery arrived(long... records) {
        return Arrivals.of("candidate 3.6.3.Final,runtime=connect", 0, WHOLE, records);
    }
}
