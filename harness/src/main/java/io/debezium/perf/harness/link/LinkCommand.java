package io.debezium.perf.harness.link;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The commands that the harness writes to the program under test, as lines. */
public final class LinkCommand {

    /** Stop the engine in order, and end. */
    public static final String STOP = "stop";

    /** End after what has been consumed, without closing the engine, which would take up to a second. */
    public static final String HALT = "halt";

    /** Stop the flight recording and write its file. */
    public static final String RECORDED = "recorded";

    /** Collect all garbage, and report the live heap. */
    public static final String COLLECT = "collect";

    private LinkCommand() {}

    /**
     * The command to start a flight recording.
     *
     * @param file to write, absolute
     * @param settings the name of a JFR configuration of that JDK
     * @param overrides JFR settings that override it, for example {@code jdk.CPUTimeSample#enabled}
     */
    public static String record(Path file, String settings, Map<String, String> overrides) {
        Map<String, String> fields = new TreeMap<>(overrides);
        fields.put("file", file.toString());
        fields.put("settings", settings);
        return line("record", fields);
    }

    /**
     * The command with the secrets of the configuration; the program waits for it before it configures anything.
     *
     * @param properties Debezium's properties, by name
     */
    public static String secrets(Map<String, String> properties) {
        return line("secrets", new TreeMap<>(properties));
    }

    private static String line(String command, Map<String, String> fields) {
        return fields.entrySet().stream()
                .map(field -> " " + field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("", command, ""));
    }
}
