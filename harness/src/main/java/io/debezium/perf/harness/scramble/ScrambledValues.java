package io.debezium.perf.harness.scramble;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Replaces values of any type. Not for several threads. */
public final class ScrambledValues {

    private final KeyedPermutation permutation;
    private final ScrambledText texts;
    private final ScrambledNumbers numbers;
    private final ScrambledTimes times;
    private final ScrambledAddresses addresses;

    /** @throws IllegalArgumentException if the key has less than 16 bytes */
    public ScrambledValues(byte[] key) {
        permutation = new KeyedPermutation(key);
        texts = new ScrambledText(permutation);
        numbers = new ScrambledNumbers(permutation);
        times = new ScrambledTimes(permutation);
        addresses = new ScrambledAddresses(permutation);
    }

    public ScrambledNumbers numbers() {
        return numbers;
    }

    public ScrambledTimes times() {
        return times;
    }

    /** Bytes that are no text. */
    public byte[] bytes(byte[] bytes) {
        return texts.bytes(bytes);
    }

    /**
     * @param text of the value, in UTF-8
     * @return empty if it cannot be replaced: its type is not among those that can, or it is not written as expected
     */
    public Optional<byte[]> scrambled(BuiltInType type, byte[] text) {
        return utf8(text)
                .flatMap(value -> type.isArray()
                        ? new ArrayText(value, element -> scrambled(type.form(), element)).scrambled()
                        : scrambled(type.form(), value))
                .map(value -> value.getBytes(StandardCharsets.UTF_8));
    }

    private Optional<String> scrambled(ValueForm form, String value) {
        return switch (form) {
            case TEXT -> Optional.of(texts.text(value));
            case SMALLINT, INTEGER, BIGINT, OID -> numbers.whole(form, value);
            case NUMERIC -> numbers.decimal(value);
            case REAL -> numbers.float4(value);
            case DOUBLE -> numbers.float8(value);
            case MONEY -> numbers.money(value);
            case DATE, TIMESTAMP -> times.dateText(value);
            case TIME -> times.timeText(value);
            case INTERVAL -> times.interval(value);
            case BYTES -> texts.hexBytes(value);
            case UUID -> addresses.uuid(value);
            case JSON -> new JsonText(value, texts::text, numbers::decimal).scrambled();
            case INET -> NetworkAddress.parse(value).map(address -> address.scrambledHost(permutation));
            case CIDR -> NetworkAddress.parse(value).map(address -> address.scrambledNetwork(permutation));
            case MAC -> addresses.mac(value);
            case OTHER -> Optional.empty();
        };
    }

    private static Optional<String> utf8(byte[] text) {
        try {
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(text))
                    .toString());
        } catch (CharacterCodingException otherEncoding) {
            return Optional.empty();
        }
    }
}
