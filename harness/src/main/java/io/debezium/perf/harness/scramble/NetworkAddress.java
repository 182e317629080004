package io.debezium.perf.harness.scramble;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An address of IPv4 or IPv6 as PostgreSQL writes {@code inet} and {@code cidr}: four octets; or groups of hexadecimal
 * digits in lower case, with {@code ::} for some that are zero, the last two perhaps written as octets.
 */
record NetworkAddress(String text, List<Group> groups, int maskBits) {

    private static final Pattern FORM =
            Pattern.compile("((?:[0-9a-f]{0,4}:){0,8})((?:[0-9a-f]{1,4})?|\\d{1,3}(?:\\.\\d{1,3}){3})(?:/(\\d{1,3}))?");

    private static final Pattern DIGITS = Pattern.compile("[0-9a-f]+");

    private static final int V4_BITS = 32;
    private static final int V6_BITS = 128;
    private static final int OCTET_BITS = 8;
    private static final int GROUP_BITS = 16;
    private static final int MOST_OCTET = 255;

    private static final Alphabet ONE_OR_TWO = Alphabet.range('1', '2');

    /** @return empty if it is none */
    static Optional<NetworkAddress> parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches() || form.end(2) == 0) {
            return Optional.empty();
        }
        boolean isV4 = form.group(1).isEmpty();
        boolean hasOctets = form.group(2).contains(".");
        int bits = isV4 ? V4_BITS : V6_BITS;
        int mask = form.group(3) == null ? bits : Integer.parseInt(form.group(3));
        int gap = text.indexOf("::");
        List<Group> groups = groups(text, form.end(2), hasOctets ? form.start(2) : form.end(2), gap, bits);
        boolean isWhole = isV4 ? hasOctets : gap >= 0 || bitsOf(groups) == bits;
        return isWhole && bitsOf(groups) <= bits && mask <= bits && groupsFit(text, groups)
                ? Optional.of(new NetworkAddress(text, groups, mask))
                : Optional.empty();
    }

    /** A host: all digits but the mask are replaced, but for a zero of IPv6. */
    String scrambledHost(KeyedPermutation permutation) {
        return scrambled(permutation, V6_BITS);
    }

    /** A network: the groups that are wholly in its mask are replaced; the others hold zeros, which must stay. */
    String scrambledNetwork(KeyedPermutation permutation) {
        return scrambled(permutation, maskBits);
    }

    private String scrambled(KeyedPermutation permutation, int bits) {
        int[] characters = text.chars().toArray();
        Alphabet[] alphabets = new Alphabet[characters.length];
        groups.stream().filter(group -> group.lastBit() <= bits).forEach(group -> {
            for (int i = group.start(); i < group.end(); i++) {
                alphabets[i] = alphabet(group, i);
            }
        });
        int[] replaced = permutation.permuted(
                characters, alphabets, result -> groupsFit(new String(result, 0, result.length), groups));
        return new String(replaced, 0, replaced.length);
    }

    private Alphabet alphabet(Group group, int at) {
        boolean isFirst = at == group.start();
        int digits = group.end() - group.start();
        if (group.isOctet()) {
            if (!isFirst || digits == 1) {
                return Alphabet.DIGITS;
            }
            return digits == 2 ? Alphabet.NON_ZERO_DIGITS : ONE_OR_TWO;
        }
        if (digits == 1 && text.charAt(at) == '0') {
            return null;
        }
        return isFirst ? Alphabet.NON_ZERO_HEX_DIGITS : Alphabet.HEX_DIGITS;
    }

    /**
     * @param octets where they begin
     * @param gap where zeros are left out; less than 0 if they are not
     */
    private static List<Group> groups(String text, int end, int octets, int gap, int bits) {
        List<Group> groups = new ArrayList<>();
        Matcher digits = DIGITS.matcher(text).region(0, end);
        int bit = 0;
        while (digits.find()) {
            boolean isOctet = digits.start() >= octets;
            bit += isOctet ? OCTET_BITS : GROUP_BITS;
            groups.add(new Group(digits.start(), digits.end(), isOctet, bit));
        }
        int missing = gap < 0 ? 0 : bits - bit;
        groups.replaceAll(group -> group.start() > gap && missing > 0 ? group.later(missing) : group);
        return groups;
    }

    private static int bitsOf(List<Group> groups) {
        return groups.isEmpty() ? 0 : groups.get(groups.size() - 1).lastBit();
    }

    /** Whether no group has more digits than it needs and every octet is one. */
    private static boolean groupsFit(String text, List<Group> groups) {
        return groups.stream().allMatch(group -> {
            String digits = text.substring(group.start(), group.end());
            boolean isShort = digits.length() == 1 || digits.charAt(0) != '0';
            return isShort && (!group.isOctet() || Integer.parseInt(digits) <= MOST_OCTET);
        });
    }

    /**
     * @param start of its digits in the text
     * @param lastBit of the address that is in it, counted from 1
     */
    private record Group(int start, int end, boolean isOctet, int lastBit) {

        Group later(int bits) {
            return new Group(start, end, isOctet, lastBit + bits);
        }
    }
}
