package io.debezium.perf.app;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.text.ParseException;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Carries out the harness's commands from standard input: {@code record}, {@code recorded}, {@code collect}, {@code stop},
 * {@code halt}. The line {@code secrets} before them is read when the engine is configured. The end of the input means that
 * the harness has ended, and stops the engine.
 *
 * @param figures supplies the current figures for an answer
 * @param end receives the reason to end the run: {@code stop} or {@code halt}
 */
record Commands(LinkWriter link, Supplier<Map<String, String>> figures, FlightRecording recording, Consumer<String> end)
        implements Runnable {

    private static final BufferedReader INPUT =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));

    /**
     * Reads the first line of standard input, {@code secrets PROPERTY=VALUE...}.
     *
     * @throws IllegalArgumentException if it is another line, or cannot be read
     */
    static Map<String, String> secrets() {
        try {
            return secrets(INPUT.readLine());
        } catch (IOException e) {
            throw new IllegalArgumentException("--linked: standard input cannot be read: " + e.getMessage(), e);
        }
    }

    /** @param line null at the end of the input */
    static Map<String, String> secrets(String line) {
        String[] words = line == null ? new String[] {""} : line.split(" ");
        if (!words[0].equals("secrets")) {
            throw new IllegalArgumentException(
                    "--linked: standard input must begin with secrets, as the harness has it");
        }
        return fields(words);
    }

    @Override
    public void run() {
        try {
            for (String line = INPUT.readLine(); line != null; line = INPUT.readLine()) {
                carryOut(line);
            }
        } catch (IOException e) {
            System.err.println("dbz-app: standard input: " + e);
        }
        end.accept("stop");
    }

    private void carryOut(String line) {
        String[] words = line.split(" ");
        Map<String, String> fields = fields(words);
        try {
            switch (words[0]) {
                case "record" -> record(fields);
                case "recorded" -> recorded();
                case "collect" -> collect();
                case "stop", "halt" -> end.accept(words[0]);
                default -> link.send("refused", Map.of("command", words[0], "reason", "unknown command"));
            }
        } catch (IOException | ParseException | RuntimeException e) {
            link.send("refused", Map.of("command", words[0], "reason", e.toString()));
        }
    }

    private void record(Map<String, String> fields) throws IOException, ParseException {
        Map<String, String> overrides = new TreeMap<>(fields);
        String file = overrides.remove("file");
        String settings = overrides.remove("settings");
        recording.start(Path.of(file), settings, overrides);
        // Read after the start: starting is not part of what is measured.
        link.send("recording", figures);
    }

    private void recorded() {
        link.send("recorded", () -> {
            // Read before the stop, since stopping is not part of what is measured.
            Map<String, String> before = figures.get();
            recording.stop();
            return before;
        });
    }

    /** Sends the live heap size after a full collection, and the CPU time of the collection. */
    private void collect() {
        ProcessMeter meter = new ProcessMeter();
        link.send("collected", () -> {
            long before = meter.cpuMicros();
            long collections = ProcessMeter.gcCount();
            System.gc();
            // With -XX:+DisableExplicitGC nothing was collected.
            long heap = ProcessMeter.gcCount() > collections ? meter.heapUsedBytes() : -1;
            return Map.of("liveHeapBytes", Long.toString(heap), "cpuMicros", Long.toString(meter.cpuMicros() - before));
        });
    }

    private static Map<String, String> fields(String[] words) {
        Map<String, String> fields = new TreeMap<>();
        for (int i = 1; i < words.length; i++) {
            String[] parts = words[i].split("=", 2);
            fields.put(parts[0], URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
        }
        return fields;
    }
}
