package io.debezium.perf.harness.scramble;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * UUIDs and the addresses of network cards, whose digits are replaced so that they stay valid. As text in the form in which
 * PostgreSQL writes them, in lower case.
 */
record ScrambledAddresses(KeyedPermutation permutation) {

    private static final Pattern UUID = Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");

    private static final int UUID_VERSION = 14;
    private static final int UUID_VARIANT = 19;
    private static final int NONE = -1;

    private static final Pattern MAC = Pattern.compile("[0-9a-f]{2}(:[0-9a-f]{2}){5}((:[0-9a-f]{2}){2})?");

    /** The digits that tell version and variant stay; empty if it is none. */
    Optional<String> uuid(String text) {
        return UUID.matcher(text).matches() ? Optional.of(hex(text, UUID_VERSION, UUID_VARIANT)) : Optional.empty();
    }

    /** {@code macaddr} or {@code macaddr8}; empty if it is none. */
    Optional<String> mac(String text) {
        return MAC.matcher(text).matches() ? Optional.of(hex(text, NONE, NONE)) : Optional.empty();
    }

    private String hex(String text, int oneThatStays, int otherThatStays) {
        int[] characters = text.chars().toArray();
        Alphabet[] alphabets = new Alphabet[characters.length];
        for (int i = 0; i < characters.length; i++) {
            boolean isDigit = Character.digit(characters[i], 16) >= 0;
            if (isDigit && i != oneThatStays && i != otherThatStays) {
                alphabets[i] = Alphabet.HEX_DIGITS;
            }
        }
        int[] replaced = permutation.permuted(characters, alphabets, result -> true);
        return new String(replaced, 0, replaced.length);
    }
}
