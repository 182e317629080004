package io.debezium.perf.harness.plan;

import java.util.Optional;
import java.util.OptionalInt;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SamplingTest {

    private static final Sampling FIVE = new Sampling(8, 0.02, Tolerance.USUAL, 5, Optional.empty(), 1);

    @Test
    void byDefaultOnlyWhatDiffersIsRecorded() {
        Sampling usual = FIVE.with(false, OptionalInt.empty());

        assertThat(usual.recordings(true)).isEqualTo(Sampling.USUAL_RECORDINGS);
        assertThat(usual.recordings(false)).isZero();
    }

    @Test
    void recordingsThatWereAskedForAreMadeWhateverIsFound() {
        assertThat(FIVE.recordings(true)).isEqualTo(5);
        assertThat(FIVE.recordings(false)).isEqualTo(5);
    }
}
