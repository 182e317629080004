package io.debezium.perf.harness.equality;

import java.util.List;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.result.VerifyResult.Field;

import static org.assertj.core.api.Assertions.assertThat;

class BeansTest {

    private static final String BEAN = " debezium.postgres%3Acontext%3Dstreaming ";
    private static final String NAME = "debezium.postgres:context=streaming ";

    @Test
    void countersAndTextsMustBeTheSame() {
        Beans baseline = beans("answered" + BEAN + "TotalNumberOfEventsSeen 17", "answered" + BEAN + "LastEvent a+b");
        Beans candidate = beans("answered" + BEAN + "TotalNumberOfEventsSeen 17", "answered" + BEAN + "LastEvent null");

        assertThat(baseline.difference(candidate)).containsExactly(new Field(NAME + "LastEvent", "a b", "null"));
        assertThat(baseline.difference(baseline)).isEmpty();
        assertThat(baseline.metrics(1).compared()).isEqualTo(1);
        assertThat(baseline.metrics(1).answered()).isEmpty();
    }

    @Test
    void whatTheClockOrChanceDecidesOnlyHasToAnswer() {
        String counter = "answered" + BEAN + "TotalNumberOfEventsSeen 17";
        Beans baseline = beans(
                counter,
                "answered" + BEAN + "MilliSecondsBehindSource 5",
                "answered" + BEAN + "QueueRemainingCapacity 8192");
        Beans candidate = beans(
                counter,
                "answered" + BEAN + "MilliSecondsBehindSource 9",
                "answered" + BEAN + "QueueRemainingCapacity 8191");
        Beans silent = beans(
                counter,
                "failed" + BEAN + "MilliSecondsBehindSource oops",
                "answered" + BEAN + "QueueRemainingCapacity 1");

        assertThat(baseline.difference(candidate)).isEmpty();
        assertThat(baseline.difference(silent))
                .containsExactly(new Field(NAME + "MilliSecondsBehindSource", "5", "does not answer: oops"));
        assertThat(baseline.metrics(0).compared()).isEqualTo(1);
        assertThat(baseline.metrics(0).answered())
                .containsExactly("MilliSecondsBehindSource", "QueueRemainingCapacity");
    }

    @Test
    void anAttributeThatOnlyOneHasIsADifference() {
        Beans baseline = beans("answered" + BEAN + "Connected true");
        Beans candidate = beans("answered" + BEAN + "Queue 1");

        assertThat(baseline.difference(candidate))
                .containsExactly(new Field(NAME + "Connected", "true", ""), new Field(NAME + "Queue", "", "1"));
    }

    private static Beans beans(String... lines) {
        return Beans.of(List.of(lines));
    }
}
