package io.debezium.perf.harness.jfr;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

import jdk.jfr.consumer.EventStream;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What is summed up by chunk is what a stream of the single events says. */
class EventSumsTest {

    @ParameterizedTest
    @ValueSource(strings = {"jdk17", "jdk25"})
    void everyEventHasTheSameStackThreadClassAndWeight(String name) throws IOException {
        Path file = Fixtures.recording(name);
        FlightRecording recording = RecordingReader.read(file);

        Map<String, Long> ours = new TreeMap<>();
        add(recording.cpuTime(), ours);
        add(recording.execution(), ours);
        add(recording.allocation(), ours);
        recording.incidents().stream()
                .filter(samples -> !samples.event().equals("jdk.JavaExceptionThrow"))
                .forEach(samples -> add(samples, ours));

        assertThat(ours).isNotEmpty().isEqualTo(theirs(file));
    }

    private static void add(Samples samples, Map<String, Long> sums) {
        for (Sample sample : samples.list()) {
            String stack = sample.trace() == null
                    ? "none"
                    : sample.trace().truncated() + " "
                            + String.join(";", sample.trace().frames());
            String key = String.join("|", samples.event(), sample.thread(), sample.type(), stack);
            sums.merge(key + "|count", sample.count(), Long::sum);
            sums.merge(key + "|weight", sample.weight(), Long::sum);
        }
    }

    private static Map<String, Long> theirs(Path file) throws IOException {
        Map<String, Long> sums = new TreeMap<>();
        try (EventStream stream = EventStream.openFile(file)) {
            for (String event : List.of("jdk.CPUTimeSample", "jdk.ExecutionSample")) {
                stream.onEvent(event, sample -> add(sample, "", 1, sums));
            }
            stream.onEvent("jdk.CPUTimeSamplesLost", e -> {
                String key = "jdk.CPUTimeSample|" + thread(e) + "||false (inside the JVM)";
                sums.merge(key + "|count", e.getLong("lostSamples"), Long::sum);
                sums.merge(key + "|weight", e.getLong("lostSamples"), Long::sum);
            });
            stream.onEvent(
                    "jdk.ObjectAllocationSample", e -> add(e, type(e, "objectClass"), e.getLong("weight"), sums));
            for (String event : List.of("jdk.JavaMonitorEnter", "jdk.JavaMonitorWait")) {
                stream.onEvent(
                        event,
                        e -> add(e, type(e, "monitorClass"), e.getDuration().toNanos(), sums));
            }
            stream.onEvent(
                    "jdk.ThreadPark",
                    e -> add(e, type(e, "parkedClass"), e.getDuration().toNanos(), sums));
            stream.onEvent("jdk.ThreadSleep", e -> add(e, "", e.getDuration().toNanos(), sums));
            stream.start();
        }
        return sums;
    }

    private static void add(RecordedEvent event, String type, long weight, Map<String, Long> sums) {
        String key =
                String.join("|", event.getEventType().getName(), thread(event), type, stack(event.getStackTrace()));
        sums.merge(key + "|count", 1L, Long::sum);
        sums.merge(key + "|weight", weight, Long::sum);
    }

    private static String thread(RecordedEvent event) {
        RecordedThread thread = event.hasField("sampledThread") ? event.getThread("sampledThread") : event.getThread();
        return thread == null ? "" : thread.getJavaName() == null ? thread.getOSName() : thread.getJavaName();
    }

    private static String stack(RecordedStackTrace trace) {
        return trace == null
                ? "none"
                : trace.isTruncated() + " "
                        + trace.getFrames().stream().map(EventSumsTest::frame).collect(Collectors.joining(";"));
    }

    private static String frame(RecordedFrame frame) {
        return ClassNames.of(frame.getMethod().getType().getName()) + "."
                + frame.getMethod().getName();
    }

    private static String type(RecordedEvent event, String field) {
        RecordedClass type = event.getClass(field);
        return type == null ? "" : ClassNames.of(type.getName());
    }
}
