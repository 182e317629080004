package io.debezium.perf.harness.player;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.debezium.perf.harness.postgres.Lsn;
import io.debezium.perf.harness.variant.DecodingPlugins;

/**
 * A reader's {@code START_REPLICATION} command (PostgreSQL documentation, "Streaming Replication Protocol").
 *
 * @param position the start LSN
 */
record StartReplication(String slot, long position, Map<String, String> options) {

    private static final Pattern COMMAND = Pattern.compile(
            "\\s*START_REPLICATION\\s+SLOT\\s+(\"(?:[^\"]|\"\")+\"|\\S+)\\s+LOGICAL\\s+([0-9A-F]+/[0-9A-F]+)\\s*"
                    + "(?:\\((.*)\\))?\\s*;?\\s*",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private static final Pattern OPTION = Pattern.compile("\\s*(\"[^\"]+\"|\\w+)(?:\\s+'((?:[^']|'')*)')?\\s*(?:,|$)");

    /** The option that tells the plugin: pgoutput requires it, and decoderbufs does not have it. */
    private static final String PROTOCOL = "proto_version";

    private static final List<String> YES = List.of("", "true", "on", "yes", "1", "parallel");

    /** Parses a command; empty for any other than START_REPLICATION. */
    static Optional<StartReplication> parse(String query) {
        Matcher command = COMMAND.matcher(query);
        if (!command.matches()) {
            return Optional.empty();
        }
        Map<String, String> options = new TreeMap<>();
        if (command.group(3) != null) {
            Matcher option = OPTION.matcher(command.group(3));
            while (option.lookingAt() && option.end() > option.start()) {
                String value = option.group(2) == null ? "" : option.group(2);
                options.put(unquoted(option.group(1)).toLowerCase(Locale.ROOT), value.replace("''", "'"));
                option.region(option.end(), command.group(3).length());
            }
        }
        return Optional.of(
                new StartReplication(name(command.group(1)), Lsn.parse(command.group(2)), Map.copyOf(options)));
    }

    String plugin() {
        return options.containsKey(PROTOCOL) ? DecodingPlugins.PGOUTPUT : DecodingPlugins.DECODERBUFS;
    }

    /** The first requested option that a tape cannot provide; empty if there is none. */
    Optional<String> impossible() {
        return Arrays.asList("binary", "streaming", "two_phase").stream()
                .filter(this::isSet)
                .findFirst()
                .map(name -> "option %s '%s' of pgoutput".formatted(name, options.get(name)));
    }

    /** Whether the reader requests logical messages. */
    boolean messages() {
        return plugin().equals(DecodingPlugins.DECODERBUFS) || isSet("messages");
    }

    private boolean isSet(String option) {
        return YES.contains(options.getOrDefault(option, "off").toLowerCase(Locale.ROOT));
    }

    /**
     * The command for the catalog's server, whose slot uses pgoutput.
     *
     * @param publication without tables
     */
    String standIn(String publication) {
        return "START_REPLICATION SLOT \"%s\" LOGICAL %s (\"proto_version\" '1', \"publication_names\" '%s')"
                .formatted(slot.replace("\"", "\"\""), Lsn.text(position), publication);
    }

    /** The slot's name; an unquoted one is folded to lower case as by the server. */
    private static String name(String word) {
        return word.startsWith("\"") ? unquoted(word) : word.toLowerCase(Locale.ROOT);
    }

    private static String unquoted(String name) {
        return name.startsWith("\"") ? name.substring(1, name.length() - 1).replace("\"\"", "\"") : name;
    }
}
