package io.debezium.perf.harness.scramble;

import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Set;
import java.util.function.IntUnaryOperator;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Draws what stands in for the parts of a value from the value's HMAC-SHA-256, and when that is used up from the HMAC of
 * it, and so on. Not for several threads.
 */
public final class KeyStream {

    private static final String ALGORITHM = "HmacSHA256";

    /** HMAC takes keys of any length, but one that can be guessed protects nothing. */
    private static final int LEAST_KEY_BYTES = 16;

    /**
     * Numbers of so many digits begin with 1 and so stay within an octet, {@code smallint}, {@code int} and {@code oid},
     * microseconds of a day, microseconds since 1970 that are nanoseconds in 64 bits, and {@code bigint}.
     */
    private static final Set<Integer> LIMITED_DIGITS = Set.of(3, 5, 10, 11, 16, 19);

    /** Those outside of ASCII by their length in UTF-8; Latin 1 by itself because Java keeps it in one byte each. */
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

    /** From here on it is drawn from this value, or from the bytes that were used up. */
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

    /** A letter becomes a letter of its case, a digit a digit; what else is in ASCII stays. */
    String characters(String text) {
        return each(text, character -> MASKED.stream()
                .filter(range -> character >= range.first() && character <= range.last())
                .findFirst()
                .map(range -> range.mask() + below(range.masks()))
                .orElse(character));
    }

    /** Zero stays; other numbers do not begin with it. */
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

    /** @param mask the first of so many that stand in for these */
    private record Characters(int first, int last, int mask, int masks) {}
}
