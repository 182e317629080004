package io.debezium.perf.harness.trial;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.link.Counters;
import io.debezium.perf.harness.link.Message;

import static org.assertj.core.api.Assertions.assertThat;

class TimelineTest {

    private final Timeline timeline = new Timeline();

    @Test
    void aWindowBeginsAndEndsWithReportsAndHasTheLatenciesBetweenThem() {
        timeline.receive(new Message.Ready(counters(0, 1)));
        progress(1, 2);
        timeline.open();
        assertThat(timeline.first()).isEmpty();
        progress(2, 4);
        progress(3, 8);
        timeline.close();
        assertThat(timeline.last()).isEmpty();
        progress(4, 16);
        progress(5, 32);

        assertThat(timeline.first().orElseThrow().events()).isEqualTo(2);
        assertThat(timeline.last().orElseThrow().events()).isEqualTo(4);
        assertThat(timeline.windowLatencies().getTotalCount()).isEqualTo(2);
        assertThat(timeline.windowLatencies().getMinValue()).isEqualTo(8);
        assertThat(timeline.windowLatencies().getMaxValue()).isEqualTo(16);
        assertThat(timeline.points()).hasSize(5);
    }

    @Test
    void aRecordingBeginsAndEndsTheWindowByItself() {
        timeline.receive(new Message.Ready(counters(0, 1)));
        timeline.receive(new Message.Recording(counters(1, 2)));
        progress(2, 4);
        timeline.receive(new Message.Recorded(counters(3, 8)));
        progress(4, 16);

        assertThat(timeline.windowLatencies().getTotalCount()).isEqualTo(2);
        assertThat(timeline.windowLatencies().getMaxValue()).isEqualTo(8);
    }

    private void progress(long events, long latency) {
        timeline.receive(new Message.Progress(counters(events, latency)));
    }

    private static Counters counters(long events, long latency) {
        return Messages.delivered(events, latency);
    }
}
