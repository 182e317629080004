package io.debezium.perf.harness.link;

import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.zip.DataFormatException;

import org.HdrHistogram.Histogram;

/** Parses messages from the standard output of the program under test. */
public final class MessageParser {

    private static final String PREFIX = "perf1 ";

    private MessageParser() {}

    /**
     * @param line a line of standard output
     * @return the message; empty if the line is log output
     * @throws IllegalArgumentException if the line has the prefix of messages and is malformed
     */
    public static Optional<Message> parse(String line) {
        if (!line.startsWith(PREFIX)) {
            return Optional.empty();
        }
        String[] words = line.substring(PREFIX.length()).split(" ");
        Fields fields = Fields.of(words);
        return Optional.of(
                switch (words[0]) {
                    case "hello" -> new Message.Hello(fields.number("pid"), fields.text("debezium"));
                    case "ready" -> new Message.Ready(fields.counters());
                    case "progress" -> new Message.Progress(fields.counters());
                    case "mark" -> new Message.Mark(fields.counters());
                    case "snapshot" -> new Message.Snapshot(fields.counters(), fields.times());
                    case "counted" -> new Message.CountedTo(fields.counters());
                    case "recording" -> new Message.Recording(fields.counters());
                    case "recorded" -> new Message.Recorded(fields.counters());
                    case "collected" ->
                        new Message.Collected(fields.number("liveHeapBytes"), fields.number("cpuMicros"));
                    case "finished" ->
                        new Message.Finished(fields.counters(), fields.text("reason"), fields.optionalText("order"));
                    case "failed" -> new Message.Failed(fields.counters(), fields.text("reason"));
                    case "refused" -> new Message.Refused(fields.text("command"), fields.text("reason"));
                    default -> throw new IllegalArgumentException("unknown message: " + words[0]);
                });
    }

    private record Fields(Map<String, String> values) {

        static Fields of(String[] words) {
            Map<String, String> values = new TreeMap<>();
            for (int i = 1; i < words.length; i++) {
                String[] parts = words[i].split("=", 2);
                if (parts.length != 2) {
                    throw new IllegalArgumentException("not name=value: " + words[i]);
                }
                values.put(parts[0], URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
            }
            return new Fields(values);
        }

        String text(String name) {
            String value = values.get(name);
            if (value == null) {
                throw new IllegalArgumentException("field missing: " + name);
            }
            return value;
        }

        Optional<String> optionalText(String name) {
            return Optional.ofNullable(values.get(name));
        }

        long number(String name) {
            return Long.parseLong(text(name));
        }

        OptionalLong optional(String name) {
            return values.containsKey(name) && number(name) >= 0 ? OptionalLong.of(number(name)) : OptionalLong.empty();
        }

        Instant time(String name) {
            return Instant.EPOCH.plus(number(name), ChronoUnit.MICROS);
        }

        Message.SnapshotTimes times() {
            return new Message.SnapshotTimes(
                    time("askedMicros"),
                    time("firstMicros"),
                    time("lastMicros"),
                    number("lastCpuMicros"),
                    number("keys"),
                    optional("roundTrips"),
                    optionalText("content"));
        }

        Counters counters() {
            return new Counters(
                    time("timeMicros"),
                    Duration.of(Long.parseLong(values.getOrDefault("wallAheadMicros", "0")), ChronoUnit.MICROS),
                    number("events"),
                    number("lsn"),
                    number("cpuMicros"),
                    threads(values.getOrDefault("threadMicros", "")),
                    number("allocatedBytes"),
                    number("heapUsedBytes"),
                    optional("queueRemaining"),
                    optional("queueTotal"),
                    optional("behindMillis"),
                    optional("beyond"),
                    histogram(text("latencies")));
        }

        private static Map<String, Long> threads(String encoded) {
            Map<String, Long> micros = new TreeMap<>();
            for (String each : encoded.isEmpty() ? new String[0] : encoded.split(",")) {
                String[] parts = each.split(":", 2);
                if (parts.length != 2) {
                    throw new IllegalArgumentException("threadMicros: not name:micros: " + each);
                }
                micros.put(URLDecoder.decode(parts[0], StandardCharsets.UTF_8), Long.valueOf(parts[1]));
            }
            return micros;
        }

        private static Histogram histogram(String encoded) {
            if (encoded.isEmpty()) {
                return new Histogram(3);
            }
            try {
                return Histogram.decodeFromCompressedByteBuffer(
                        ByteBuffer.wrap(Base64.getDecoder().decode(encoded)), 0);
            } catch (DataFormatException e) {
                throw new IllegalArgumentException("latencies: not a histogram", e);
            }
        }
    }
}
