package io.debezium.perf.harness.scramble;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;

import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.NoSuchPaddingException;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Replaces sequences of symbols by others of the same form, so that no two become the same one and only a secret key tells
 * which became which.
 *
 * <p>Sequences of many are enciphered by a Feistel network whose halves are the symbols at even and at odd places and whose
 * addition is modulo the size of each one's alphabet; the round function is HMAC-SHA256, drawn out by AES in counter mode
 * where more than its 32 bytes are needed. (The idea is that of FF1 in NIST SP 800-38G; this is not FF1.) Of few sequences
 * a whole shuffled list is kept: a network whose halves have few values mixes badly. Results outside of what is accepted
 * are enciphered again, which keeps them apart from each other.
 *
 * <p>Not for several threads.
 */
final class KeyedPermutation {

    /** HMAC-SHA256 takes any number, but a key that can be guessed is none. */
    static final int LEAST_KEY_BYTES = 16;

    private static final int ROUNDS = 6;

    /** Up to so many sequences of one form are shuffled. */
    private static final int FEW = 4096;

    /** What a hash is for, besides the rounds from 0. */
    private static final byte FOR_SHUFFLE = -1;

    private static final byte FOR_CONSTANT = -2;

    private static final int AES_KEY_BYTES = 16;

    private final Mac mac;
    private final Cipher cipher;
    private final Map<Integer, int[]> shuffled = new HashMap<>();

    /** @throws IllegalArgumentException if the key is too short */
    KeyedPermutation(byte[] key) {
        if (key.length < LEAST_KEY_BYTES) {
            throw new IllegalArgumentException(
                    "key of %d bytes: must have at least %d".formatted(key.length, LEAST_KEY_BYTES));
        }
        try {
            mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            cipher = Cipher.getInstance("AES/CTR/NoPadding");
        } catch (NoSuchAlgorithmException | InvalidKeyException | NoSuchPaddingException e) {
            throw new IllegalStateException("every JDK has HmacSHA256 and AES", e);
        }
    }

    /** A secret number that the key gives to a purpose, from 0 to {@code bound}, exclusive. */
    long constant(String purpose, int bound) {
        byte[] name = purpose.getBytes(StandardCharsets.UTF_8);
        byte[] input =
                ByteBuffer.allocate(1 + name.length).put(FOR_CONSTANT).put(name).array();
        return Long.remainderUnsigned(ByteBuffer.wrap(mac.doFinal(input)).getLong(), bound);
    }

    /**
     * @param symbols that are to be replaced; stays as it is
     * @param alphabets of each, which it is in; null where it stays
     * @param accepted which results will do; {@code symbols} must be one that does, or there may be no end
     */
    int[] permuted(int[] symbols, Alphabet[] alphabets, Predicate<int[]> accepted) {
        int[] places = IntStream.range(0, symbols.length)
                .filter(place -> alphabets[place] != null)
                .toArray();
        int[] sizes = new int[places.length];
        int[] ranks = new int[places.length];
        for (int i = 0; i < places.length; i++) {
            Alphabet alphabet = alphabets[places[i]];
            sizes[i] = alphabet.size();
            ranks[i] = alphabet.rank(symbols[places[i]]);
        }
        int[] result = symbols.clone();
        do {
            permute(ranks, sizes);
            for (int i = 0; i < places.length; i++) {
                result[places[i]] = alphabets[places[i]].member(ranks[i]);
            }
        } while (!accepted.test(result));
        return result;
    }

    private void permute(int[] ranks, int[] sizes) {
        if (ranks.length == 0) {
            return;
        }
        long sequences = 1;
        for (int i = 0; i < sizes.length && sequences <= FEW; i++) {
            sequences *= sizes[i];
        }
        // A single symbol cannot be halved.
        if (sequences <= FEW || ranks.length == 1) {
            shuffle(ranks, sizes, (int) sequences);
        } else {
            for (int round = 0; round < ROUNDS; round++) {
                mix(ranks, sizes, round);
            }
        }
    }

    private void shuffle(int[] ranks, int[] sizes, int sequences) {
        int number = 0;
        for (int i = 0; i < ranks.length; i++) {
            number = number * sizes[i] + ranks[i];
        }
        number = shuffled.computeIfAbsent(sequences, this::shuffledNumbers)[number];
        for (int i = ranks.length - 1; i >= 0; i--) {
            ranks[i] = number % sizes[i];
            number /= sizes[i];
        }
    }

    /** Fisher and Yates. */
    private int[] shuffledNumbers(int count) {
        byte[] seed = mac.doFinal(ByteBuffer.allocate(1 + Integer.BYTES)
                .put(FOR_SHUFFLE)
                .putInt(count)
                .array());
        ByteBuffer stream = stream(seed, count);
        int[] numbers = IntStream.range(0, count).toArray();
        for (int i = count - 1; i > 0; i--) {
            int other = Integer.remainderUnsigned(stream.getInt(), i + 1);
            int number = numbers[i];
            numbers[i] = numbers[other];
            numbers[other] = number;
        }
        return numbers;
    }

    /** By turns the symbols at odd places hide those at even ones and the other way round. */
    private void mix(int[] ranks, int[] sizes, int round) {
        int hidden = round % 2;
        int hiding = 1 - hidden;
        ByteBuffer input = ByteBuffer.allocate(1 + Integer.BYTES + (ranks.length + 1) / 2 * Integer.BYTES)
                .put((byte) round)
                .putInt(ranks.length);
        for (int i = hiding; i < ranks.length; i += 2) {
            input.putInt(ranks[i]);
        }
        mac.update(input.flip());
        ByteBuffer stream = stream(mac.doFinal(), (ranks.length + 1) / 2);
        for (int i = hidden; i < ranks.length; i += 2) {
            ranks[i] = (int) ((ranks[i] + Integer.toUnsignedLong(stream.getInt())) % sizes[i]);
        }
    }

    /** @param seed 32 bytes */
    private ByteBuffer stream(byte[] seed, int ints) {
        if (ints <= seed.length / Integer.BYTES) {
            return ByteBuffer.wrap(seed);
        }
        try {
            cipher.init(
                    Cipher.ENCRYPT_MODE,
                    new SecretKeySpec(seed, 0, AES_KEY_BYTES, "AES"),
                    new IvParameterSpec(seed, AES_KEY_BYTES, AES_KEY_BYTES));
            return ByteBuffer.wrap(cipher.doFinal(new byte[Math.multiplyExact(ints, Integer.BYTES)]));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("AES in counter mode takes any key of 16 bytes", e);
        }
    }
}
