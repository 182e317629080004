package io.debezium.perf.harness.live;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.live.Shown.End;
import io.debezium.perf.harness.result.SeriesPoint;
import io.debezium.perf.harness.trial.Phase;

import static org.assertj.core.api.Assertions.assertThat;

class BoardTest {

    private final Hands hands = new Hands();
    private final Board board = new Board("scripts/perf latency", hands);

    @Test
    void showsTheNewestSecondWithWhatIsKnownOfTheLag() {
        board.begin("trial 1, idle, 3.6.3.Final");
        board.behind(4_096);
        board.at(Phase.MEASURING, Optional.of(Duration.ofSeconds(30)), Optional.of(point(1, 1_000, 250_000.0)));

        Shown shown = board.shown();

        assertThat(shown.doing()).isEqualTo("trial 1, idle, 3.6.3.Final");
        assertThat(shown.phase()).isEqualTo("measuring");
        assertThat(shown.phaseEndsAt()).isEqualTo(hands.millis() + 30_000);
        assertThat(shown.reading()).isEqualTo(new Reading(hands.millis(), 1_000, 250.0, 500.0, 4_096L, 0.5, 100));
    }

    @Test
    void whatIsToldAgainChangesNothing() {
        SeriesPoint point = point(1, 1_000, null);
        board.at(Phase.MEASURING, Optional.of(Duration.ofSeconds(30)), Optional.of(point));
        long before = board.sequence();

        hands.pass(Duration.ofMillis(250));
        board.at(Phase.MEASURING, Optional.of(Duration.ofMillis(29_750)), Optional.of(point));
        assertThat(board.sequence()).isEqualTo(before);
        assertThat(board.snapshot().history()).hasSize(1);

        board.at(Phase.CATCH_UP, Optional.of(Duration.ofSeconds(120)), Optional.of(point));
        assertThat(board.sequence()).isGreaterThan(before);
    }

    @Test
    void aTrialThatBeginsHasNothingOfTheOneBefore() {
        board.behind(4_096);
        board.at(Phase.MEASURING, Optional.empty(), Optional.of(point(1, 1_000, null)));
        board.busy("100 of 200 events");

        board.begin("trial 2");

        Shown shown = board.shown();
        assertThat(shown.reading()).isNull();
        assertThat(shown.phase()).isEmpty();
        assertThat(shown.busy()).isEmpty();
        board.did(point(1, 1_000, null));
        assertThat(board.shown().reading().lagBytes()).isNull();
        assertThat(board.snapshot().history()).hasSize(2);
    }

    @Test
    void keepsTheLastLinesAndWarningsAndFiveMinutes() {
        IntStream.range(0, 100).forEach(i -> board.say("line " + i));
        IntStream.range(0, 9).forEach(i -> board.warn("trouble " + i));
        IntStream.rangeClosed(1, 1_000).forEach(second -> {
            hands.pass(Duration.ofSeconds(1));
            board.did(point(second, second, null));
        });

        assertThat(board.shown().lines())
                .hasSize(14)
                .endsWith("warning: trouble 8")
                .contains("line 99");
        assertThat(board.shown().warnings()).hasSize(5).endsWith("trouble 8");
        assertThat(board.snapshot().history()).hasSize(301);
        assertThat(board.snapshot().history().get(300).eventsPerSecond()).isEqualTo(1_000);
    }

    @Test
    void aLineOfAnyLengthIsShownInPart() {
        board.say("x".repeat(100_000));

        assertThat(board.shown().lines().get(0)).hasSize(500);
    }

    @Test
    void tellsHowItEnded() {
        board.at(Phase.STOPPING, Optional.empty(), Optional.empty());

        board.end(new End("p50 4 ms", "/results/report.html", ""));

        assertThat(board.shown().end().headline()).isEqualTo("p50 4 ms");
        assertThat(board.shown().phase()).isEmpty();
    }

    static SeriesPoint point(double second, double eventsPerSecond, Double medianMicros) {
        Double p99 = medianMicros == null ? null : (Double) (2 * medianMicros);
        return new SeriesPoint(second, "measuring", eventsPerSecond, 0.5, 100, 0, medianMicros, p99, null, null, null);
    }

    /** A clock that a test sets. */
    private static final class Hands extends Clock {

        private Instant now = Instant.ofEpochSecond(1_000_000);

        void pass(Duration time) {
            now = now.plus(time);
        }

        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }
}
