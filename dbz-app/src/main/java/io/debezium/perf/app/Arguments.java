package io.debezium.perf.app;

import java.io.IOException;
import java.io.Reader;
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
import java.util.function.BiFunction;

/**
 * The command line.
 *
 * @param properties Debezium properties, those of {@code --config} files and {@code key=value} words together; a later
 *     one wins
 * @param events stop after so many row events; 0 for no limit
 * @param rawEvents the same for {@link RawReader}, which counts row changes as they are in the WAL
 * @param duration stop so long after streaming has started; null for no limit
 * @param markEvery row events between two marks; 0 for progress once a second instead
 * @param progressEvery between two reports of progress
 * @param sink what becomes of the events before they are counted
 * @param kafka the broker of {@link Sink#KAFKA} or of a Connect worker, {@code HOST:PORT}; null for the others
 * @param table the queue of {@link Sink#TABLE}; of {@link QueueReader} what it does there
 * @param connect whether the connector runs in a Connect worker in the engine's place
 * @param worker where the name of a Connect worker's group and the topics' ends are kept, for others of its group; null for
 *     nowhere
 * @param member what a Connect worker is to its group
 * @param burnNanos CPU that is burnt on purpose for each row event
 * @param spinTurns turns of a loop that are executed on purpose for each row event
 * @param digest where the events' content is written down instead of being counted alone; null for nowhere
 * @param shown events whose content is written as text, too
 * @param leftOut paths of values that are not written down, and all else of a record is; null for the content alone
 * @param counted events between which the agent counts; none where it does not
 * @param haltAt the event behind which the process ends as if it were killed; 0 for none
 * @param rows of the tables whose snapshot is read; 0 where it is changes alone that are read
 * @param way how a snapshot is read without Debezium; null for the engine
 * @param content where the content of a snapshot's first rows is written down, and all of it added up; null for nowhere
 * @param incremental whether that snapshot is an incremental one, which a signal asks for while changes are streamed
 * @param hold whether to wait for {@code stop} at the event limit, or at a snapshot's last row
 * @param recordable whether a flight recording may be asked for
 * @param ordered whether the last message tells what the events come to in their order
 * @param linked whether standard input carries the harness's commands, and its end means that the harness is gone
 */
record Arguments(
        Map<String, String> properties,
        long events,
        long rawEvents,
        Duration duration,
        long markEvery,
        Duration progressEvery,
        Sink sink,
        String kafka,
        Table table,
        boolean connect,
        Path worker,
        Member member,
        long burnNanos,
        long spinTurns,
        Path digest,
        DigestFile.Shown shown,
        Set<String> leftOut,
        DigestFile.Shown counted,
        long haltAt,
        long rows,
        Way way,
        Path content,
        boolean incremental,
        boolean hold,
        boolean recordable,
        boolean ordered,
        boolean linked) {

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
              --digest FILE     write 16 bytes per row event, hash and LSN, up to the first row of table dbzperf_end
              --show FROM-TO    with --digest: write what these events hold to FILE.txt
              --whole PATHS     with --digest: all that a record holds but what these name: value.ts_ms,value.ts_us
                                Writes the transactions to FILE.transactions, the metrics at the end to FILE.metrics
              --count FROM-TO   have the agent count what is executed between these events (0: from the start on), and
                                write it to counts.tsv
              --halt-at N       with --digest: end behind event N, when its offset is stored, as if killed; with --connect
                                stand still there, to be killed
              --mark-every N    figures every N row events instead of once a second
              --progress-every TIME  figures so often, instead of once a second
              --sink NAME       none (default), json: the engine makes Debezium's JSON of each event, kafka: that is
                                sent to a broker, and an event counts once it is acknowledged, or table: that is
                                written into a table of another database, and counts once it is committed
              --connect         run the connector in a distributed worker of Kafka Connect, not in the embedded engine
              --worker FILE     with --connect: join the group of workers that FILE names, or name a new one there; with
                                --whole, write what the topics hold since it began to the digest's FILE.topics
              --member ROLE     with --worker, of several: first, which has the connector and hands over no event before
                                standard input says deliver, or standby, which takes it over when that one is gone
              --kafka HOST:PORT with --sink kafka or --connect: the broker
              --table URL       with --sink table: postgresql://USER@HOST:PORT/DATABASE, which has the table
              --batch N         with --sink table: rows that are inserted together (100)
              --linger TIME     with --sink table: how long fewer rows wait for more (50ms)
              --consumers N     of the program that empties the table: sessions that claim rows (10)
              --first N         likewise: the number of the first of them (1)
              --lease TIME      likewise: how long what is claimed belongs to the one that has claimed it (10s)
              --burn NANOS      burn so much CPU for each row event, to see whether that is noticed
              --spin TURNS      execute so many turns of a loop for each row event, likewise
              --linked          take secret properties and the harness's commands from standard input; stop when it ends
              --recordable      with --linked: be ready for a flight recording
              --ordered         tell at the end what the events come to in their order: a hash over LSN and operation
              --rows N          read the initial snapshot of tables with N rows, not their changes, and tell when they came
              --content FILE    with --rows: add up the content of the rows, and write the first 1,000 to FILE
              --read WAY        with --rows, the raw reader alone: copy or cursor, the tables of schema.include.list
              --incremental     with --rows: an incremental snapshot, which a signal asks for, and the changes beside it
              --hold            with --linked: at the last of --events, or the last row, wait to be stopped;
                                of the program that empties the table: keep what is claimed first
              --raw-events N    what --events is for the raw reader, where it differs
              --help            this text

            The password is taken from the variable PGPASSWORD when database.password is not given.
            Progress goes to standard output, one line a second; the log goes to standard error.
            Stops in order on SIGTERM. Exit codes: 0 done, 2 wrong command line, 4 the engine failed.
            """;

    private static final Set<String> FLAGS =
            Set.of("--connect", "--incremental", "--hold", "--recordable", "--ordered", "--linked");
    private static final Set<String> VALUED = Set.of(
            "--events",
            "--raw-events",
            "--duration",
            "--mark-every",
            "--progress-every",
            "--sink",
            "--kafka",
            "--table",
            "--batch",
            "--linger",
            "--consumers",
            "--first",
            "--lease",
            "--worker",
            "--member",
            "--burn",
            "--spin",
            "--digest",
            "--show",
            "--whole",
            "--count",
            "--halt-at",
            "--rows",
            "--read",
            "--content");

    Arguments {
        properties = Map.copyOf(properties);
        require(hold, "--hold", linked, "needs --linked");
        require(
                hold,
                "--hold",
                events > 0 || rows > 0 || table.consumers() > 0,
                "needs --events, --rows or --consumers");
        require(way != null, "--read", rows > 0, "needs --rows");
        require(content != null, "--content", rows > 0 && way == null, "needs --rows, and goes not with --read");
        require(incremental, "--incremental", rows > 0 && way == null, "needs --rows, and goes not with --read");
        require(
                rows > 0,
                "--rows",
                events == 0 && duration == null && markEvery == 0 && digest == null,
                "goes with none of --events, --duration, --mark-every and --digest");
        require(kafka != null, "--kafka", sink == Sink.KAFKA || connect, "needs --sink kafka or --connect");
        require(connect, "--connect", kafka != null, "needs --kafka HOST:PORT");
        require(connect, "--connect", sink == Sink.NONE && rows == 0, "goes with neither --sink nor --rows");
        require(worker != null, "--worker", connect, "needs --connect");
        require(member != Member.ONLY, "--member", worker != null && linked, "needs --worker and --linked");
        require(sink == Sink.KAFKA, "--sink kafka", kafka != null || digest != null, "needs --kafka HOST:PORT");
        require(sink == Sink.TABLE, "--sink table", table.url() != null || digest != null, "needs --table URL");
        require(sink == Sink.TABLE, "--sink table", !transforms(properties), "goes not with " + BeforeTransforms.LIST);
        leftOut = leftOut == null ? null : Set.copyOf(leftOut);
        require(shown.to() > 0, "--show", digest != null, "needs --digest");
        require(leftOut != null, "--whole", digest != null, "needs --digest");
        require(haltAt > 0, "--halt-at", digest != null, "needs --digest");
        require(
                digest != null,
                "--digest",
                events == 0 && markEvery == 0,
                "goes with neither --events nor --mark-every");
    }

    /** @throws IllegalArgumentException if a word is unknown or its value is out of range */
    static Arguments parse(List<String> words) {
        Map<String, String> properties = new TreeMap<>();
        Map<String, String> options = new HashMap<>();
        for (Iterator<String> rest = words.iterator(); rest.hasNext(); ) {
            String word = rest.next();
            if (word.equals("--config")) {
                properties.putAll(file(value(word, rest)));
            } else if (VALUED.contains(word)) {
                options.put(word, value(word, rest));
            } else if (FLAGS.contains(word)) {
                options.put(word, "");
            } else {
                property(word, properties);
            }
        }
        return of(properties, options);
    }

    /** What becomes of the events before they are counted. */
    enum Sink {
        NONE,
        JSON,
        KAFKA,
        TABLE
    }

    /**
     * A table as a queue.
     *
     * @param url of its database; null where nothing is written
     * @param batch rows that are inserted together
     * @param linger how long fewer wait for more
     * @param consumers sessions that claim rows; 0 where none does
     * @param first the number of the first of them, which tells it from all others
     * @param lease how long a claim holds
     */
    record Table(String url, long batch, Duration linger, long consumers, long first, Duration lease) {}

    /** What a Connect worker is to its group. */
    enum Member {
        ONLY,
        /** It has the connector, and delivers when the others are there. */
        FIRST,
        STANDBY
    }

    /** How the rows of a table are read without Debezium. */
    enum Way {
        /** {@code COPY ... TO STDOUT}, over the JDBC driver. */
        COPY,
        /** A cursor of the JDBC driver, each column as an object. */
        CURSOR
    }

    /** Whether the engine makes JSON of the events. A digest is of what there is before that. */
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

    /** Whether it is an initial snapshot that is read. */
    boolean initial() {
        return rows > 0 && !incremental;
    }

    /** Whether all of a record is written down. */
    boolean whole() {
        return leftOut != null;
    }

    /** How many row changes a reader of the raw stream takes; 0 for no limit. */
    long rawLimit() {
        return rawEvents > 0 ? rawEvents : events;
    }

    private static Arguments of(Map<String, String> properties, Map<String, String> options) {
        return new Arguments(
                properties,
                value("--events", options, OptionValues::positive, 0L),
                value("--raw-events", options, OptionValues::positive, 0L),
                value("--duration", options, OptionValues::duration, null),
                value("--mark-every", options, OptionValues::positive, 0L),
                value("--progress-every", options, OptionValues::duration, Duration.ofSeconds(1)),
                value("--sink", options, OptionValues::sink, Sink.NONE),
                value("--kafka", options, (option, address) -> address, null),
                new Table(
                        value("--table", options, (option, url) -> url, null),
                        value("--batch", options, OptionValues::positive, 100L),
                        value("--linger", options, OptionValues::duration, Duration.ofMillis(50)),
                        value("--consumers", options, OptionValues::positive, 0L),
                        value("--first", options, OptionValues::positive, 1L),
                        value("--lease", options, OptionValues::duration, Duration.ofSeconds(10))),
                options.containsKey("--connect"),
                value("--worker", options, (option, file) -> Path.of(file), null),
                value("--member", options, OptionValues::member, Member.ONLY),
                value("--burn", options, OptionValues::positive, 0L),
                value("--spin", options, OptionValues::positive, 0L),
                value("--digest", options, (option, file) -> Path.of(file), null),
                value("--show", options, OptionValues::range, DigestFile.Shown.NONE),
                value("--whole", options, (option, paths) -> Set.of(paths.split(",")), null),
                value("--count", options, OptionValues::window, DigestFile.Shown.NONE),
                value("--halt-at", options, OptionValues::positive, 0L),
                value("--rows", options, OptionValues::positive, 0L),
                value("--read", options, OptionValues::way, null),
                value("--content", options, (option, file) -> Path.of(file), null),
                options.containsKey("--incremental"),
                options.containsKey("--hold"),
                options.containsKey("--recordable"),
                options.containsKey("--ordered"),
                options.containsKey("--linked"));
    }

    private static <T> T value(
            String option, Map<String, String> options, BiFunction<String, String, T> conversion, T absent) {
        return options.containsKey(option) ? conversion.apply(option, options.get(option)) : absent;
    }

    private static void require(boolean given, String option, boolean kept, String rule) {
        if (given && !kept) {
            throw new IllegalArgumentException(option + ": " + rule);
        }
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
