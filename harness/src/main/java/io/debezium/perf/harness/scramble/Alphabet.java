package io.debezium.perf.harness.scramble;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/** Characters, or bytes, any of which may stand in for any other. Immutable. */
record Alphabet(int[] members) {

    static final Alphabet BYTES = range(0, 255);
    static final Alphabet DIGITS = range('0', '9');
    static final Alphabet NON_ZERO_DIGITS = range('1', '9');
    static final Alphabet HEX_DIGITS = of("0123456789abcdef");
    static final Alphabet NON_ZERO_HEX_DIGITS = of("123456789abcdef");

    private static final Alphabet LOWER = range('a', 'z');
    private static final Alphabet UPPER = range('A', 'Z');

    private static final int FIRST_NON_ASCII = 0x80;
    private static final int FIRST_OF_3_BYTES = 0x800;

    /** Of characters outside of ASCII, by a number that their length and their category make. */
    private static final Map<Integer, Alphabet> CATEGORIES = new ConcurrentHashMap<>();

    static Alphabet of(String members) {
        return new Alphabet(members.codePoints().sorted().toArray());
    }

    /** @param last inclusive */
    static Alphabet range(int first, int last) {
        return new Alphabet(IntStream.rangeClosed(first, last).toArray());
    }

    /**
     * What may stand in for a character in text without changing its form. In ASCII that is a letter of the same case for
     * a letter, a digit for a digit; elsewhere a character of the same general category of Unicode that has as many bytes
     * in UTF-8, which keeps the number of UTF-16 units too.
     *
     * @return empty for what stays: punctuation, white space, control characters and the other symbols of ASCII
     */
    static Optional<Alphabet> standingInFor(int codePoint) {
        if (codePoint >= 'a' && codePoint <= 'z') {
            return Optional.of(LOWER);
        }
        if (codePoint >= 'A' && codePoint <= 'Z') {
            return Optional.of(UPPER);
        }
        if (codePoint >= '0' && codePoint <= '9') {
            return Optional.of(DIGITS);
        }
        int category = Character.getType(codePoint);
        return codePoint < FIRST_NON_ASCII || stays(category)
                ? Optional.empty()
                : Optional.of(ofCategory(codePoint, category));
    }

    int size() {
        return members.length;
    }

    /**
     * The place of a member, from 0.
     *
     * @throws IllegalArgumentException if it is none
     */
    int rank(int member) {
        int rank = Arrays.binarySearch(members, member);
        if (rank < 0) {
            throw new IllegalArgumentException(
                    "character %#x: must be one of the alphabet's %d".formatted(member, size()));
        }
        return rank;
    }

    int member(int rank) {
        return members[rank];
    }

    private static Alphabet ofCategory(int codePoint, int category) {
        int first = firstOfSameLength(codePoint);
        return CATEGORIES.computeIfAbsent(
                first + category,
                key -> new Alphabet(IntStream.rangeClosed(first, lastOfSameLength(first))
                        .filter(other -> Character.getType(other) == category)
                        .toArray()));
    }

    private static int firstOfSameLength(int codePoint) {
        if (codePoint >= Character.MIN_SUPPLEMENTARY_CODE_POINT) {
            return Character.MIN_SUPPLEMENTARY_CODE_POINT;
        }
        return codePoint >= FIRST_OF_3_BYTES ? FIRST_OF_3_BYTES : FIRST_NON_ASCII;
    }

    private static int lastOfSameLength(int first) {
        return switch (first) {
            case FIRST_NON_ASCII -> FIRST_OF_3_BYTES - 1;
            case FIRST_OF_3_BYTES -> Character.MIN_SUPPLEMENTARY_CODE_POINT - 1;
            default -> Character.MAX_CODE_POINT;
        };
    }

    private static boolean stays(int category) {
        return switch (category) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.SPACE_SEPARATOR,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.DASH_PUNCTUATION,
                    Character.START_PUNCTUATION,
                    Character.END_PUNCTUATION,
                    Character.CONNECTOR_PUNCTUATION,
                    Character.OTHER_PUNCTUATION,
                    Character.INITIAL_QUOTE_PUNCTUATION,
                    Character.FINAL_QUOTE_PUNCTUATION -> true;
            default -> false;
        };
    }
}
