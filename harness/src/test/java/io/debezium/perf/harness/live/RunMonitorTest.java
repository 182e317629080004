package io.debezium.perf.harness.live;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.IntStream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.experiment.Silence;
import io.debezium.perf.harness.result.SeriesPoint;
import io.debezium.perf.harness.trial.Phase;

import static org.assertj.core.api.Assertions.assertThat;

class RunMonitorTest {

    private Instant now = Instant.ofEpochSecond(1_000_000);
    private final RunMonitor monitor = new RunMonitor("scripts/perf latency", () -> now, new Silence());

    @Test
    void showsTheNewestSecondWithWhatIsKnownOfTheLag() throws Exception {
        monitor.begin("trial 1, idle, 3.6.3.Final");
        monitor.behind(4_096);
        monitor.at(Phase.MEASURING, Optional.of(Duration.ofSeconds(30)), Optional.of(point(1, 1_000, 250_000.0)));

        JsonNode state = state();

        assertThat(state.path("doing").asText()).isEqualTo("trial 1, idle, 3.6.3.Final");
        assertThat(state.path("phase").asText()).isEqualTo("measuring");
        assertThat(state.path("phaseEndsAt").asLong()).isEqualTo(now.toEpochMilli() + 30_000);
        assertThat(state.at("/reading/at").asLong()).isEqualTo(now.toEpochMilli());
        assertThat(state.at("/reading/lagBytes").asLong()).isEqualTo(4_096);
        assertThat(state.at("/reading/point/latencyP99Micros").asDouble()).isEqualTo(500_000);
    }

    @Test
    void whatIsToldAgainIsOnePoint() throws Exception {
        SeriesPoint point = point(1, 1_000, null);
        monitor.at(Phase.MEASURING, Optional.of(Duration.ofSeconds(30)), Optional.of(point));
        monitor.at(Phase.MEASURING, Optional.of(Duration.ofMillis(29_750)), Optional.of(point));

        assertThat(state().path("history")).hasSize(1);
    }

    @Test
    void aTrialThatBeginsHasNothingOfTheOneBefore() throws Exception {
        monitor.behind(4_096);
        monitor.at(Phase.MEASURING, Optional.empty(), Optional.of(point(1, 1_000, null)));
        monitor.busy("100 of 200 events");

        monitor.begin("trial 2");

        JsonNode state = state();
        assertThat(state.path("reading").isNull()).isTrue();
        assertThat(state.path("phase").asText()).isEmpty();
        assertThat(state.path("busy").asText()).isEmpty();
        monitor.did(point(1, 1_000, null));
        assertThat(state().at("/reading/lagBytes").isNull()).isTrue();
        assertThat(state().path("history")).hasSize(2);
    }

    @Test
    void keepsTheLastLinesAndWarningsAndThreeMinutes() throws Exception {
        IntStream.range(0, 100).forEach(i -> monitor.say("line " + i));
        IntStream.range(0, 9).forEach(i -> monitor.warn("trouble " + i));
        IntStream.rangeClosed(1, 1_000).forEach(second -> {
            now = now.plusSeconds(1);
            monitor.did(point(second, second, null));
        });

        JsonNode state = state();
        assertThat(state.path("lines")).hasSize(14);
        assertThat(state.at("/lines/13").asText()).isEqualTo("warning: trouble 8");
        assertThat(state.path("warnings")).hasSize(5);
        assertThat(state.at("/warnings/4").asText()).isEqualTo("trouble 8");
        assertThat(state.path("history")).hasSize(181);
        assertThat(state.at("/history/180/point/eventsPerSecond").asDouble()).isEqualTo(1_000);
    }

    @Test
    void aLineOfAnyLengthIsShownInPart() throws Exception {
        monitor.say("x".repeat(100_000));

        assertThat(state().at("/lines/0").asText()).hasSize(500);
    }

    @Test
    void tellsHowItEndedOnceAndNothingFollows() throws Exception {
        monitor.at(Phase.STOPPING, Optional.empty(), Optional.empty());
        assertThat(monitor.ended()).isFalse();

        monitor.end("p50 4 ms", "/results/report.html", "");
        monitor.end("", "", "the command was stopped");

        assertThat(state().at("/end/headline").asText()).isEqualTo("p50 4 ms");
        assertThat(state().path("phase").asText()).isEmpty();
        assertThat(monitor.ended()).isTrue();
    }

    private JsonNode state() throws Exception {
        return new ObjectMapper().readTree(monitor.state());
    }

    static SeriesPoint point(double second, double eventsPerSecond, Double medianMicros) {
        Double p99 = medianMicros == null ? null : (Double) (2 * medianMicros);
        return new SeriesPoint(second, "measuring", eventsPerSecond, 0.5, 100, 0, medianMicros, p99, null, null);
    }
}
