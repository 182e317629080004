package io.debezium.perf.harness.player;

import java.nio.charset.StandardCharsets;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

import io.debezium.perf.harness.player.Wire.WireMessage;
import io.debezium.perf.harness.variant.DecodingPlugins;

/**
 * Rewrites a reader's queries, which are meant for the recorded server, for the catalog's server: the plugin, which the
 * catalog's server need not have, and the end of the WAL.
 *
 * @param end the LSN of the tape's end, as text
 */
record Translation(String end) {

    /** The plugin of the slots of the catalog's server. */
    static final String STAND_IN = DecodingPlugins.PGOUTPUT;

    /** The plugin as a whole word, since a slot's name may contain it. */
    private static final Pattern PLUGIN = Pattern.compile("\\b" + DecodingPlugins.DECODERBUFS + "\\b");

    private static final Pattern WAL_END = Pattern.compile(
            "\\b(pg_catalog\\s*\\.\\s*)?pg_current_wal_(flush_|insert_)?lsn\\s*\\(\\s*\\)", Pattern.CASE_INSENSITIVE);

    /** A command whose answer contains the end of the WAL. */
    private static final Pattern IDENTIFY_SYSTEM =
            Pattern.compile("^\\s*IDENTIFY_SYSTEM\\s*(?=[;\0]|$)", Pattern.CASE_INSENSITIVE);

    private static final String IDENTITY =
            "SELECT system_identifier::text AS systemid, timeline_id AS timeline, pg_current_wal_lsn()::text AS xlogpos,"
                    + " current_database()::text AS dbname"
                    + " FROM pg_catalog.pg_control_system(), pg_catalog.pg_control_checkpoint()";

    /** A parameter of a Bind message, with its length. */
    private static final String PARAMETER = parameter(DecodingPlugins.DECODERBUFS);

    private static final String STAND_IN_PARAMETER = parameter(STAND_IN);

    /** The message for the catalog's server in place of a reader's; other messages are returned unchanged. */
    WireMessage of(WireMessage said) {
        return switch (said.type()) {
            case Wire.QUERY -> changed(said, this::query);
            // In a Parse message the statement's name precedes the query.
            case Wire.PARSE ->
                changed(said, text -> {
                    int query = text.indexOf('\0') + 1;
                    return text.substring(0, query) + query(text.substring(query));
                });
            case Wire.BIND -> changed(said, text -> text.replace(PARAMETER, STAND_IN_PARAMETER));
            default -> said;
        };
    }

    private String query(String query) {
        String known = IDENTIFY_SYSTEM.matcher(query).replaceFirst(IDENTITY);
        return WAL_END.matcher(PLUGIN.matcher(known).replaceAll(STAND_IN)).replaceAll("('" + end + "'::pg_lsn)");
    }

    /** Changes a message as ISO 8859-1 text, which preserves all bytes. */
    private static WireMessage changed(WireMessage said, UnaryOperator<String> change) {
        String text = new String(said.content(), StandardCharsets.ISO_8859_1);
        String changed = change.apply(text);
        return changed.equals(text)
                ? said
                : new WireMessage(said.type(), changed.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static String parameter(String value) {
        return "\0\0\0" + (char) value.length() + value;
    }
}
