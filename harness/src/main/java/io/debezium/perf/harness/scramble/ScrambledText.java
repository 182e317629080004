package io.debezium.perf.harness.scramble;

import java.util.HexFormat;
import java.util.Optional;

/**
 * Text and bytes whose content is replaced and whose form stays. The same characters become the same ones wherever they
 * are, which is why punctuation, escapes and quotes around them play no part.
 */
record ScrambledText(KeyedPermutation permutation) {

    private static final String HEX_PREFIX = "\\x";
    private static final String NULL = "null";

    /**
     * As long as before, in characters and in bytes of UTF-8. The word null stays and no other becomes it, because an array
     * has it for nothing.
     */
    String text(String text) {
        if (isNull(text)) {
            return text;
        }
        int[] characters = text.codePoints().toArray();
        Alphabet[] alphabets = new Alphabet[characters.length];
        for (int i = 0; i < characters.length; i++) {
            alphabets[i] = Alphabet.standingInFor(characters[i]).orElse(null);
        }
        int[] scrambled = permutation.permuted(
                characters,
                alphabets,
                result -> result.length != NULL.length() || !isNull(new String(result, 0, result.length)));
        return new String(scrambled, 0, scrambled.length);
    }

    byte[] bytes(byte[] bytes) {
        int[] symbols = new int[bytes.length];
        Alphabet[] alphabets = new Alphabet[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            symbols[i] = Byte.toUnsignedInt(bytes[i]);
            alphabets[i] = Alphabet.BYTES;
        }
        int[] permuted = permutation.permuted(symbols, alphabets, result -> true);
        byte[] scrambled = new byte[bytes.length];
        for (int i = 0; i < scrambled.length; i++) {
            scrambled[i] = (byte) permuted[i];
        }
        return scrambled;
    }

    /** @param text of a {@code bytea}; empty if it is not in hexadecimal, as it is unless the server was told otherwise */
    Optional<String> hexBytes(String text) {
        if (!text.startsWith(HEX_PREFIX)) {
            return Optional.empty();
        }
        try {
            byte[] bytes = HexFormat.of().parseHex(text, HEX_PREFIX.length(), text.length());
            return Optional.of(HEX_PREFIX + HexFormat.of().formatHex(bytes(bytes)));
        } catch (IllegalArgumentException noHex) {
            return Optional.empty();
        }
    }

    private static boolean isNull(String text) {
        return NULL.equalsIgnoreCase(text);
    }
}
