package io.debezium.perf.harness.load;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class TransactionLinesTest {

    private static final long FAILED = TransactionLog.FAILED;

    private record Transaction(long endMicros, long latencyMicros, long lagMicros) {}

    @Test
    void readsTheFormatOfVersions13And14() {
        assertThat(read("0 199 2241 0 1175850568 995598\n0 200 2465 0 1175850568 998079\n"))
                .containsExactly(
                        new Transaction(1_175_850_568_995_598L, 2241, 0),
                        new Transaction(1_175_850_568_998_079L, 2465, 0));
    }

    @Test
    void readsTheScheduleLagThatARateAdds() {
        assertThat(read("1 1 2322 0 1795206724 26296 160\n"))
                .containsExactly(new Transaction(1_795_206_724_026_296L, 2322, 160));
    }

    @Test
    void readsTheWordsThatStandForAFailedTransactionFromVersion15On() {
        assertThat(
                        read(
                                """
                        0 1 failed 0 1795206727 136341
                        1 2 failed 0 1795206729 207241 12
                        2 3 serialization 0 1795206729 207242 13
                        2 4 deadlock 0 1795206729 207243 14
                        """))
                .containsExactly(
                        new Transaction(1_795_206_727_136_341L, FAILED, 0),
                        new Transaction(1_795_206_729_207_241L, FAILED, 12),
                        new Transaction(1_795_206_729_207_242L, FAILED, 13),
                        new Transaction(1_795_206_729_207_243L, FAILED, 14));
    }

    @Test
    void leavesOutFurtherFieldsAndCarriageReturns() {
        assertThat(read("3 0 47423 0 1499414498 34501 3 2\r\n"))
                .containsExactly(new Transaction(1_499_414_498_034_501L, 47423, 3));
    }

    @Test
    void dropsALastLineThatWasCut() {
        assertThat(read("0 1 100 0 1795206727 136341\n0 2 100 0 1795206727 13")).hasSize(1);
        assertThat(read("0 1 100 0 1795206727 136341\n0 2 1\n")).hasSize(1);
    }

    @Test
    void readsNothingFromNothing() {
        assertThat(read("")).isEmpty();
        assertThat(new TransactionLines((end, latency, lag) -> {}).lastEndMicros())
                .isEqualTo(Long.MIN_VALUE);
    }

    /** Every line in two pieces, cut everywhere: the reader's buffer ends where it ends. */
    @Test
    void doesNotMindWhereTheBytesAreCut() {
        byte[] bytes = "1 1 2322 0 1795206724 26296 160\n1 2 failed 0 1795206724 26297 161\n"
                .getBytes(StandardCharsets.US_ASCII);
        for (int cut = 0; cut <= bytes.length; cut++) {
            List<Transaction> all = new ArrayList<>();
            TransactionLines lines =
                    new TransactionLines((end, latency, lag) -> all.add(new Transaction(end, latency, lag)));
            lines.accept(bytes, cut);
            byte[] rest = Arrays.copyOfRange(bytes, cut, bytes.length);
            lines.accept(rest, rest.length);

            assertThat(all)
                    .as("cut at " + cut)
                    .containsExactly(
                            new Transaction(1_795_206_724_026_296L, 2322, 160),
                            new Transaction(1_795_206_724_026_297L, FAILED, 161));
            assertThat(lines.lastEndMicros()).isEqualTo(1_795_206_724_026_297L);
        }
    }

    private static List<Transaction> read(String text) {
        List<Transaction> all = new ArrayList<>();
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        new TransactionLines((end, latency, lag) -> all.add(new Transaction(end, latency, lag)))
                .accept(bytes, bytes.length);
        return all;
    }
}
