package io.debezium.perf.app;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The command line.
 *
 * @param properties Debezium properties, those of {@code --config} files and {@code key=value} words together; a later one
 *     wins
 * @param events number of row events to stop after; 0 for no limit
 * @param rawEvents the same for {@link RawReader}, which counts row changes in the WAL
 * @param markEvery row events between two marks; 0 for progress once a second instead
 * @param progressEvery time between two progress messages
 * @param sink how the events are processed before they are counted
 * @param kafka the broker of {@link Sink#KAFKA} or of a Connect worker, {@code HOST:PORT}; null for the others
 * @param table the queue table of {@link Sink#TABLE}, and the options of its consumers ({@link QueueReader})
 * @param connect whether the connector runs in a Connect worker instead of the engine
 * @param burnNanos CPU time to burn for each row event
 * @param spinTurns turns of a loop to execute for each row event
 * @param digest file for the digest of the events' content; null for none
 * @param shown events whose content is written as text, too
 * @param leftOut paths of values left out if whole records are written; null to write only the content of events
 * @param counted events between which the agent counts; empty without an agent
 * @param haltAt the event after which the process ends as if it were killed; 0 for none
 * @param rows expected rows of a snapshot; 0 if only changes are read
 * @param content file for the content of a snapshot's first rows, which also makes all rows be hashed; null for none
 * @param hold whether to wait for {@code stop} at the event limit, or at a snapshot's last row
 * @param recordable whether a flight recording may be asked for
 * @param ordered whether the last message has the {@link RollingHash} of the events
 * @param linked whether standard input carries the harness's commands, and its end means that the harness is gone
 */
record Arguments(
        Map<String, String> properties,
        long events,
        long rawEvents,
        long markEvery,
        Duration progressEvery,
        Sink sink,
        String kafka,
        Table table,
        boolean connect,
        long burnNanos,
        long spinTurns,
        Path digest,
        Range shown,
        Set<String> leftOut,
        Range counted,
        long haltAt,
        long rows,
        Path content,
        boolean hold,
        boolean recordable,
        boolean ordered,
        boolean linked) {

    static final String HELP = help();

    /** An option in the help text: a word in capitals stands for a value. */
    private static final Pattern OPTION = Pattern.compile("(?m)^  (--[a-z-]+)( [A-Z])?");

    Arguments {
        properties = Map.copyOf(properties);
        require(hold, "--hold", linked, "needs --linked");
        require(hold, "--hold", events + rows > 0, "needs --events or --rows");
        require(content != null, "--content", rows > 0, "needs --rows");
        require(
                rows > 0,
                "--rows",
                events == 0 && markEvery == 0 && digest == null,
                "goes with none of --events, --mark-every and --digest");
        require(kafka != null, "--kafka", sink == Sink.KAFKA || connect, "needs --sink kafka or --connect");
        require(connect, "--connect", kafka != null, "needs --kafka HOST:PORT");
        require(connect, "--connect", sink == Sink.NONE && rows == 0, "goes with neither --sink nor --rows");
        require(sink == Sink.KAFKA, "--sink kafka", kafka != null || digest != null, "needs --kafka HOST:PORT");
        require(sink == Sink.TABLE, "--sink table", table.url() != null || digest != null, "needs --table URL");
        require(sink == Sink.TABLE, "--sink table", !transforms(properties), "goes not with " + BeforeTransforms.LIST);
        require(shown.to() > 0, "--show", digest != null, "needs --digest");
        require(leftOut != null, "--whole", digest != null, "needs --digest");
        require(haltAt > 0, "--halt-at", digest != null && !connect, "needs --digest, and goes not with --connect");
        boolean limited = events > 0 || markEvery > 0;
        require(digest != null, "--digest", !limited, "goes with neither --events nor --mark-every");
    }

    /** @throws IllegalArgumentException if a word is unknown or its value is out of range */
    static Arguments parse(List<String> words) {
        Map<String, Boolean> known = OPTION.matcher(HELP)
                .results()
                .collect(Collectors.toMap(found -> found.group(1), found -> found.group(2) != null));
        Map<String, String> properties = new TreeMap<>();
        Map<String, String> options = new HashMap<>();
        for (Iterator<String> rest = words.iterator(); rest.hasNext(); ) {
            String word = rest.next();
            if (!known.containsKey(word)) {
                property(word, properties);
                continue;
            }
            if (known.get(word) && !rest.hasNext()) {
                throw new IllegalArgumentException(word + ": needs a value");
            }
            String value = known.get(word) ? rest.next() : "";
            if (word.equals("--config")) {
                properties.putAll(file(value));
            } else {
                options.put(word, value);
            }
        }
        return of(properties, new Options(options));
    }

    /** How the events are processed before they are counted. */
    enum Sink {
        NONE,
        JSON,
        KAFKA,
        TABLE
    }

    /**
     * A queue table.
     *
     * @param url the URL of its database; null if nothing is written
     * @param batch rows per insert
     * @param linger how long an incomplete batch waits for more rows
     * @param consumers sessions that claim rows; 0 for none
     * @param lease how long a claimed row is reserved
     */
    record Table(String url, long batch, Duration linger, long consumers, Duration lease) {}

    /**
     * A range of events, numbered from 1.
     *
     * @param to the last; 0 for none
     */
    record Range(long from, long to) {

        static final Range NONE = new Range(1, 0);
    }

    /** Whether the engine serialises the events to JSON. A digest is made of the records before that. */
    boolean serialised() {
        return sink != Sink.NONE && digest == null;
    }

    /** Whether the engine transforms its records. */
    boolean transformed() {
        return transforms(properties);
    }

    private static boolean transforms(Map<String, String> properties) {
        return !properties.getOrDefault(BeforeTransforms.LIST, "").isBlank();
    }

    /** Whether a transform may drop events. */
    boolean mayDrop() {
        return properties.entrySet().stream()
                .anyMatch(each -> BeforeTransforms.isDrops(each.getKey())
                        && each.getValue().equals("true"));
    }

    /** Whether whole records are written. */
    boolean whole() {
        return leftOut != null;
    }

    /** The number of row changes after which the raw reader stops; 0 for no limit. */
    long rawLimit() {
        return rawEvents > 0 ? rawEvents : events;
    }

    private static Arguments of(Map<String, String> properties, Options options) {
        return new Arguments(
                properties,
                options.count("--events", 0),
                options.count("--raw-events", 0),
                options.count("--mark-every", 0),
                options.duration("--progress-every", Duration.ofSeconds(1)),
                options.choice("--sink", Sink.class, Sink.NONE),
                options.text("--kafka"),
                new Table(
                        options.text("--table"),
                        options.count("--batch", 100),
                        options.duration("--linger", Duration.ofMillis(50)),
                        options.count("--consumers", 0),
                        options.duration("--lease", Duration.ofSeconds(10))),
                options.has("--connect"),
                options.count("--burn", 0),
                options.count("--spin", 0),
                options.file("--digest"),
                options.range("--show", 1),
                options.has("--whole") ? Set.of(options.text("--whole").split(",")) : null,
                options.range("--count", 0),
                options.count("--halt-at", 0),
                options.count("--rows", 0),
                options.file("--content"),
                options.has("--hold"),
                options.has("--recordable"),
                options.has("--ordered"),
                options.has("--linked"));
    }

    private static String help() {
        try (InputStream text = Arguments.class.getResourceAsStream("help.txt")) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void require(boolean given, String option, boolean kept, String rule) {
        if (given && !kept) {
            throw new IllegalArgumentException(option + ": " + rule);
        }
    }

    private static void property(String word, Map<String, String> properties) {
        int equals = word.indexOf('=');
        if (word.startsWith("-") || equals < 1) {
            throw new IllegalArgumentException(
                    word + ": is neither an option nor PROPERTY=VALUE; see --help for the options");
        }
        properties.put(word.substring(0, equals), word.substring(equals + 1));
    }

    private static Map<String, String> file(String name) {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(Path.of(name))) {
            properties.load(reader);
        } catch (IOException e) {
            throw new IllegalArgumentException("--config " + name + ": cannot be read: " + e, e);
        }
        return properties.stringPropertyNames().stream().collect(Collectors.toMap(key -> key, properties::getProperty));
    }
}
