package io.debezium.perf.harness.equality;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.tape.Content;

import static org.assertj.core.api.Assertions.assertThat;

class ResumptionTest {

    private static final Content WHOLE = Content.of(1, 10, 2, 20, 3, 20, 4, 30, 5, 40);

    @Test
    void goesOnWithTheNextEvent() {
        Resumption resumption = Resumption.of(WHOLE, 3, Content.of(4, 30, 5, 40));

        assertThat(resumption.at()).isEqualTo(4);
        assertThat(resumption.isWithoutLoss()).isTrue();
    }

    @Test
    void anEventThatComesTwiceIsNotLost() {
        assertThat(Resumption.of(WHOLE, 3, Content.of(2, 20, 3, 20, 4, 30, 5, 40))
                        .at())
                .isEqualTo(2);
    }

    @Test
    void whatDiffersButInItsPlaceIsNotLost() {
        assertThat(Resumption.of(WHOLE, 4, Content.of(99, 40)).at()).isEqualTo(5);
    }

    @Test
    void anEventThatIsSkippedIsLost() {
        assertThat(Resumption.of(WHOLE, 3, Content.of(5, 40)).isWithoutLoss()).isFalse();
        assertThat(Resumption.of(WHOLE, 2, Content.of(3, 20, 5, 40)).isWithoutLoss())
                .isFalse();
        assertThat(Resumption.of(WHOLE, 3, Content.of()).isWithoutLoss()).isFalse();
    }
}
