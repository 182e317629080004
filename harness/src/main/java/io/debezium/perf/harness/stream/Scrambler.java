package io.debezium.perf.harness.stream;

import java.nio.ByteBuffer;
import java.util.Set;
import java.util.SortedSet;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.scramble.ScrambledValues;

/**
 * Replaces the values in a stream of messages, so that it can be given away and an engine still does the same with it: the
 * names of tables and columns, the types, nulls, values that were not sent and the lengths stay.
 *
 * <p>The same value becomes the same one wherever it is, and different ones of the same form stay different, so that keys
 * match between old and new rows and between tables. Only the key tells what a value was; without it, one can still see
 * which values are the same, how long they are, and what is said here to stay.
 *
 * <ul>
 *   <li>Text keeps its form: a letter becomes a letter of the same case, a digit a digit, and characters outside of ASCII
 *       others of the same kind and length; punctuation and white space stay.
 *   <li>Numbers keep their sign, their number of digits and their type's range; zero, {@code NaN} and the infinite stay.
 *   <li>Dates and timestamps are all moved by the same secret number of days; the infinite stay. Times of day are all turned
 *       by the same secret number of seconds, so that their order is kept but for midnight. Intervals keep their form.
 *   <li>UUIDs keep version and variant, networks their masks, JSON documents their structure and their keys.
 *   <li>Arrays of text and of numbers are replaced element by element.
 *   <li>The content of logical messages is replaced by other bytes; the prefix stays.
 * </ul>
 *
 * <p>The values of all other types stay, and so do those that are not written as their type is in UTF-8, with ISO dates and
 * bytes in hexadecimal: {@link #unscrambled()} names their columns. Not for several threads.
 */
public final class Scrambler {

    private final StreamScrambler stream;
    private final UnscrambledColumns columns;

    /**
     * @param key random, at least 16 bytes, of this recording only
     * @param allowed columns whose values are meant to stay, as {@code schema.table.column}, without quotes
     * @throws InvalidConfiguration for a plugin whose messages are not known
     * @throws IllegalArgumentException if the key is too short
     */
    public Scrambler(String plugin, byte[] key, Set<String> allowed) {
        ScrambledValues values = new ScrambledValues(key);
        columns = new UnscrambledColumns(allowed);
        stream = PluginMessages.of(plugin) instanceof PgOutputMessages
                ? new PgOutputScrambler(values, columns)
                : new DecoderbufsScrambler(values, columns);
    }

    /**
     * @param message the next one of the stream; its position stays
     * @throws DamagedMessage if it is damaged, or holds what only streams of other versions do
     */
    public byte[] scrambled(ByteBuffer message) {
        return stream.scrambled(message);
    }

    /**
     * The columns of which a value could not be replaced so far and was left as it is, but for those that are allowed; each
     * as {@code schema.table.column (type)}.
     */
    public SortedSet<String> unscrambled() {
        return columns.all();
    }
}
