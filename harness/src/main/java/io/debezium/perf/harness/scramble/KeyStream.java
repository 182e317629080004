package io.debezium.perf.harness.scramble;

import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Set;
import java.util.function.IntUnaryOperator;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A deterministic stream of masks for a value: its bytes are the value's HMAC-SHA-256, then the HMAC of that, and so on. Not
 * thread-safe.
 */
public final class KeyStream {

    private static final String ALGORITHM = "HmacSHA256";

    /** The shortest key: HMAC accepts any length, but a short key can be guessed. */
    private static final int LEAST_KEY_BYTES = 16;

    /**
     * Numbers with these numbers of digits are masked by ones that begin with 1, to stay within the range of an octet, {@code
     * smallint}, {@code int} and {@code oid}, microseconds of a day, microseconds since 1970 that are nanoseconds in 64 bits,
     * and {@code bigint}.
     */
    private static final Set<Integer> LIMITED_DIGITS = Set.of(3, 5, 10, 11, 16, 19);

    /**
     * Ranges of characters and their masks, which keep the length in UTF-8; Latin 1 has a range of its own because Java
     * stores it in one byte per character.
     */
    private static final List<Characters> MASKED = List.of(
            new Characters('0', '9', '0', 10),
            new Characters('A', 'Z', 'A', 26),
            new Characters('a', 'z', 'a', 26),
            new Characters(0x80, 0xff, 0xe0, 16),
            new Characters(0x100, 0x7ff, 0x430, 32),
            new Characters(0x800, 0xffff, 0x4e00, 256),
            new Characters(0x10000, Character.MAX_CODE_POINT, 0x1f600, 64));

    private final Mac mac;
    private byte[] block = {};
    private int used;

    /**
     * @param key random
     * @throws IllegalArgumentException if it has less than 16 bytes
     */
    public KeyStream(byte[] key) {
        if (key.length < LEAST_KEY_BYTES) {
            throw new IllegalArgumentException(
                    "key of %d bytes: must have at least %d".formatted(key.length, LEAST_KEY_BYTES));
        }
        try {
            mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key, ALGORITHM));
        } catch (NoSuchAlgorithmException | InvalidKeyException e) {
            throw new IllegalStateException("every JDK has " + ALGORITHM, e);
        }
    }

    /** Restarts the stream from a value, or from the bytes that are used up. */
    void restart(byte[] value) {
        block = mac.doFinal(value);
        used = 0;
    }

    /** @param bound at most 256 */
    int below(int bound) {
        if (used == block.length) {
            restart(block);
        }
        return Byte.toUnsignedInt(block[used++]) % bound;
    }

    /** Masks letters by letters of the same case and digits by digits; other ASCII characters stay. */
    String characters(String text) {
        return each(text, character -> MASKED.stream()
                .filter(range -> character >= range.first() && character <= range.last())
                .findFirst()
                .map(range -> range.mask() + below(range.masks()))
                .orElse(character));
    }

    /** Masks a whole number; zero stays, and other numbers do not begin with 0. */
    String whole(String digits) {
        if (digits.equals("0")) {
            return digits;
        }
        int first = LIMITED_DIGITS.contains(digits.length()) ? 1 : 1 + below(9);
        return first + characters(digits.substring(1));
    }

    String hex(String digits) {
        return each(digits, digit -> Character.forDigit(below(16), 16));
    }

    private static String each(String text, IntUnaryOperator mask) {
        StringBuilder masked = new StringBuilder(text.length());
        text.codePoints().map(mask).forEach(masked::appendCodePoint);
        return masked.toString();
    }

    /** @param mask the first of the {@code masks} characters that replace those of the range */
    private record Characters(int first, int last, int mask, int masks) {}
}
