package io.debezium.perf.app;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * The command line.
 *
 * @param properties Debezium properties, those of {@code --config} files and {@code key=value} words together; a later
 *     one wins
 * @param events stop after so many row events; 0 for no limit
 * @param duration stop so long after streaming has started; null for no limit
 * @param linked whether standard input carries the harness's commands, and its end means that the harness is gone
 */
record Arguments(Map<String, String> properties, long events, Duration duration, boolean linked) {

    static final String HELP =
            """
            Usage: java -jar dbz-app.jar [--config FILE] [--events N] [--duration TIME] [--linked] [PROPERTY=VALUE]...

            Captures PostgreSQL tables with Debezium's embedded engine and counts the row events.
            Without arguments: 127.0.0.1:5432, user, password and database "postgres", tables public.pgbench_.*,
            plugin decoderbufs, no snapshot, offsets in data/.

              PROPERTY=VALUE    any Debezium property, for example database.port=5433
              --config FILE     Debezium properties from a file
              --events N        stop after N row events
              --duration TIME   stop so long after streaming has started: 30s, 5m, 1h
              --linked          take the harness's commands from standard input; stop when it ends
              --help            this text

            The password is taken from the variable PGPASSWORD when database.password is not given.
            Progress goes to standard output, one line a second; the log goes to standard error.
            Stops in order on SIGTERM. Exit codes: 0 done, 2 wrong command line, 4 the engine failed.
            """;

    Arguments {
        properties = Map.copyOf(properties);
    }

    /** @throws IllegalArgumentException if a word is unknown or its value is out of range */
    static Arguments parse(List<String> words) {
        Map<String, String> properties = new TreeMap<>();
        long events = 0;
        Duration duration = null;
        boolean linked = false;
        for (Iterator<String> rest = words.iterator(); rest.hasNext(); ) {
            String word = rest.next();
            switch (word) {
                case "--config" -> properties.putAll(file(value(word, rest)));
                case "--events" -> events = positive(word, value(word, rest));
                case "--duration" -> duration = duration(word, value(word, rest));
                case "--linked" -> linked = true;
                default -> property(word, properties);
            }
        }
        return new Arguments(properties, events, duration, linked);
    }

    private static String value(String option, Iterator<String> rest) {
        if (!rest.hasNext()) {
            throw new IllegalArgumentException(option + ": needs a value");
        }
        return rest.next();
    }

    private static void property(String word, Map<String, String> properties) {
        int equals = word.indexOf('=');
        if (word.startsWith("-") || equals < 1) {
            throw new IllegalArgumentException(
                    word + ": is neither an option nor PROPERTY=VALUE; see --help for the options");
        }
        properties.put(word.substring(0, equals), word.substring(equals + 1));
    }

    private static long positive(String option, String value) {
        try {
            long number = Long.parseLong(value);
            if (number >= 1) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Falls through to the message that names the rule.
        }
        throw new IllegalArgumentException("%s %s: must be a whole number of at least 1".formatted(option, value));
    }

    private static Duration duration(String option, String value) {
        if (!value.matches("\\d{1,9}(ms|s|m|h)")) {
            throw new IllegalArgumentException(
                    "%s %s: must be a number with a unit: 500ms, 30s, 5m, 1h".formatted(option, value));
        }
        String unit = value.replaceAll("\\d", "");
        long number = Long.parseLong(value.substring(0, value.length() - unit.length()));
        return switch (unit) {
            case "ms" -> Duration.ofMillis(number);
            case "s" -> Duration.ofSeconds(number);
            case "m" -> Duration.ofMinutes(number);
            default -> Duration.ofHours(number);
        };
    }

    private static Map<String, String> file(String name) {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(Path.of(name))) {
            properties.load(reader);
        } catch (IOException e) {
            throw new IllegalArgumentException("--config " + name + ": cannot be read: " + e, e);
        }
        Map<String, String> result = new TreeMap<>();
        properties.stringPropertyNames().forEach(key -> result.put(key, properties.getProperty(key)));
        return result;
    }
}
