package io.debezium.perf.harness.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.TrialFailure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class CountedTapeTest {

    @TempDir
    Path folder;

    @Test
    void whatTheAgentWritesIsRead() throws IOException {
        CountedTape counted = read(
                "events\t200\ntotal\tBYTECODES\t20000\ntotal\tPARKS\t10\nthread\tmain\t7\nleft-out\ta/B\tis too old\n"
                        + "method\tio/debezium/A$B.c(ILjava/lang/String;)V\t400\tBYTECODES=1200\tfor:BYTECODES=3000\n"
                        + "method\tio/debezium/A$B.c()V\t1\tBYTECODES=3\tOBJECTS=1\n");

        assertThat(counted.events()).isEqualTo(200);
        assertThat(counted.perEvent()).containsEntry("bytecodesPerEvent", 100.0);
        assertThat(counted.perEvent()).containsEntry("atomicsPerEvent", 0.0);
        assertThat(counted.leftOut()).containsEntry("a/B", "is too old");
        assertThat(counted.methods().get(0).onBehalf()).containsEntry("BYTECODES", 3000L);
        assertThat(counted.methods().get(1).onBehalf()).isEmpty();
        assertThat(counted.methods().get(0).calls()).isEqualTo(400);
    }

    /** What the user wishes to leave out, not what cannot be changed: that is the same in each trial. */
    @Test
    void classesThatAreLeftOutAreNamedWithHowOften() throws IOException {
        CountedTape with = read("events\t1\nleft-out\ta/B\tis too old\n");
        CountedTape without = read("events\t1\nleft-out\ta/B\tis too old\nleft-out\tc/D\tperf.uncounted\n");

        assertThat(CountedTape.uncounted(List.of(with, with))).isEmpty();
        assertThat(CountedTape.uncounted(List.of(without, without)))
                .containsExactly("What c.D executes is not counted.");
        assertThat(CountedTape.uncounted(List.of(with, without, with)))
                .singleElement()
                .asString()
                .contains("c.D", "in 1 of 3 trials");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "events\tmany\n",
                "events\t200\ntotal\tBYTECODES\t0\n",
                "method\tnothing\t1\n",
                "total\tBYTECODES\n",
                "method\ta/B.c()V\t1\tBYTECODES\n"
            })
    void whatItDoesNotWriteAndABenchmarkOfWhichNothingIsCountedFailTheTrial(String text) {
        assertThatThrownBy(() -> read(text).perOperation()).isInstanceOf(TrialFailure.class);
    }

    private CountedTape read(String text) throws IOException {
        return CountedTape.read(Files.writeString(folder.resolve(CountedTape.FILE), text));
    }
}
