package io.debezium.perf.harness.link;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class MessageParserTest {

    private static final String COUNTERS =
            "timeMicros=1000001 events=5 lsn=77 cpuMicros=9 allocatedBytes=8 heapUsedBytes=7";

    @Test
    void readsCountersAndDecodesText() {
        Message message = MessageParser.parse("perf1 failed " + COUNTERS + " latencies= reason=slot+%22a%22+is+gone%0A")
                .orElseThrow();

        assertThat(message).isInstanceOfSatisfying(Message.Failed.class, failed -> {
            assertThat(failed.reason()).isEqualTo("slot \"a\" is gone\n");
            assertThat(failed.counters().time()).isEqualTo(Instant.ofEpochSecond(1, 1_000));
            assertThat(failed.counters().events()).isEqualTo(5);
            assertThat(failed.counters().lsn()).isEqualTo(77);
            assertThat(failed.counters().latencies().getTotalCount()).isZero();
            assertThat(failed.counters().behindMillis()).isEmpty();
            assertThat(failed.counters().queueUsed()).isEmpty();
        });
        assertThat(message.figures()).isPresent();
        assertThat(MessageParser.parse("perf1 collected cpuMicros=41000 liveHeapBytes=14000000"))
                .contains(new Message.Collected(14_000_000, 41_000));
    }

    private static Counters counters(String fields) {
        return MessageParser.parse("perf1 mark " + COUNTERS + " " + fields.strip())
                .orElseThrow()
                .figures()
                .orElseThrow();
    }

    @Test
    void readsTheCpuOfThreadsWhateverTheirNames() {
        Counters counters = counters("latencies= threadMicros=a%253A1%252C%2B%25C3%25A4%3A40%2Cpool-1-thread-1%3A2");

        assertThat(counters.threadMicros())
                .containsOnly(Map.entry("a:1, \u00e4", 40L), Map.entry("pool-1-thread-1", 2L));
        assertThat(counters.javaCpuMicros()).hasValue(42);
    }

    @Test
    void readsHowASnapshotHasGone() {
        Message message = MessageParser.parse("perf1 snapshot " + COUNTERS
                        + " latencies= askedMicros=2000000 firstMicros=3000001 lastMicros=4000000"
                        + " lastCpuMicros=5120000 keys=15 roundTrips=7 content=f00")
                .orElseThrow();

        assertThat(message).isInstanceOfSatisfying(Message.Snapshot.class, snapshot -> {
            assertThat(snapshot.counters().events()).isEqualTo(5);
            assertThat(snapshot.times())
                    .isEqualTo(new Message.SnapshotTimes(
                            Instant.ofEpochSecond(2),
                            Instant.ofEpochSecond(3, 1_000),
                            Instant.ofEpochSecond(4),
                            5_120_000,
                            15,
                            OptionalLong.of(7),
                            Optional.of("f00")));
        });
    }

    @Test
    void readsLatenciesAndDebeziumsOwnMetrics() {
        Histogram histogram = new Histogram(3);
        histogram.recordValueWithCount(1234, 10);
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(buffer);
        String encoded = Base64.getEncoder()
                .encodeToString(Arrays.copyOf(buffer.array(), length))
                .replace("=", "%3D")
                .replace("+", "%2B");

        Counters counters = counters("behindMillis=-1 queueRemaining=8000 queueTotal=8192 latencies=" + encoded);

        assertThat(counters.latencies().getTotalCount()).isEqualTo(10);
        assertThat(counters.latencies().getValueAtPercentile(50)).isEqualTo(1234);
        assertThat(counters.queueUsed()).hasValue(192);
        assertThat(counters.behindMillis()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"' queueRemaining=6144 queueTotal=8192 beyond=2', 0.25, 2", "'',,"})
    void figuresThatAProgramDoesNotSendAreEmpty(String more, Double fill, Long beyond) {
        Counters counters = counters(more + " latencies=");
        assertThat(counters.queueFill().stream().boxed().toList()).isEqualTo(fill == null ? List.of() : List.of(fill));
        assertThat(counters.beyond().stream().boxed().toList()).isEqualTo(beyond == null ? List.of() : List.of(beyond));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "perf1 surprise a=b",
                "perf1 hello pid=x debezium=3",
                "perf1 hello pid=1",
                "perf1 ready events=1",
                "perf1 hello pid",
                "perf1 mark COUNTERS threadMicros=main",
                "perf1 mark COUNTERS threadMicros=main%3A",
                "perf1 mark COUNTERS threadMicros=main%3Ax",
                "perf1 mark COUNTERS threadMicros=main%3A1%2C%2Cb%3A2"
            })
    void whatBeginsAsAMessageAndIsNoneIsRefused(String line) {
        assertThatThrownBy(() -> MessageParser.parse(line.replace("COUNTERS", COUNTERS + " latencies=")))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(MessageParser.parse(line.replace("perf1", "")))
                .as("what does not begin so is log")
                .isEmpty();
    }

    @Test
    void aCommandIsOneLineWhateverItsValuesHold() {
        String command =
                LinkCommand.record(Path.of("/tmp/a b\nc.jfr"), "profile", Map.of("jdk.ThreadPark#threshold", "1 ms"));

        assertThat(command)
                .isEqualTo("record file=%2Ftmp%2Fa+b%0Ac.jfr jdk.ThreadPark#threshold=1+ms settings=profile");
    }
}
