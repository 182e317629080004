package io.debezium.perf.harness.stream;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.scramble.KeyStream;
import io.debezium.perf.harness.scramble.ValueForm;

/**
 * Masks the values in a stream of messages, so that it can be given away and an engine still does the same with it: the
 * names of tables and columns, the types, nulls, values that were not sent and the lengths stay. Equal values of one plugin
 * become equal ones, so that keys match between old and new rows and between tables; different ones may become equal, too.
 *
 * <p>Values whose type has no {@link ValueForm} and those that are not written as it says stay: {@link #unscrambled()}
 * names their columns. Not for several threads.
 */
public abstract sealed class Scrambler permits DecoderbufsScrambler, PgOutputScrambler {

    private final KeyStream stream;
    private final Set<String> allowed;
    private final SortedSet<String> unscrambled = new TreeSet<>();

    Scrambler(KeyStream stream, Set<String> allowed) {
        this.stream = stream;
        this.allowed = Set.copyOf(allowed);
    }

    /**
     * @param key random, at least 16 bytes, of this recording only
     * @param allowed columns whose values are meant to stay, as {@code schema.table.column}, without quotes
     * @throws InvalidConfiguration for a plugin whose messages are not known
     * @throws IllegalArgumentException if the key is too short
     */
    public static Scrambler of(String plugin, byte[] key, Set<String> allowed) {
        KeyStream stream = new KeyStream(key);
        return PluginMessages.of(plugin) instanceof PgOutputMessages
                ? new PgOutputScrambler(stream, allowed)
                : new DecoderbufsScrambler(stream, allowed);
    }

    /**
     * @param message the next one of the stream; its position stays
     * @throws DamagedMessage if it is damaged, or holds what only streams of other versions do
     */
    public abstract byte[] scrambled(ByteBuffer message);

    /**
     * The columns of which a value could not be masked so far and was left as it is, but for those that are allowed; each
     * as {@code schema.table.column}.
     */
    public SortedSet<String> unscrambled() {
        return Collections.unmodifiableSortedSet(unscrambled);
    }

    /** @return as many bytes; those of the value where it stays */
    final byte[] masked(String column, ValueForm form, byte[] value) {
        if (allowed.contains(column)) {
            return value;
        }
        return form.masked(value, stream).orElseGet(() -> {
            unscrambled.add(column);
            return value;
        });
    }

    final String masked(String column, ValueForm form, String value) {
        return new String(masked(column, form, value.getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8);
    }
}
