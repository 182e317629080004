package io.debezium.perf.harness;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Checksums that every Java platform has. */
public final class Digests {

    private Digests() {}

    /** A new SHA-256. */
    public static MessageDigest sha256() {
        return of("SHA-256");
    }

    /** The first 12 hexadecimal digits of a text's SHA-256. */
    public static String brief(String text) {
        return HexFormat.of().formatHex(sha256().digest(text.getBytes(StandardCharsets.UTF_8)), 0, 6);
    }

    /** @param algorithm {@code SHA-256} or {@code SHA-1} */
    public static MessageDigest of(String algorithm) {
        try {
            return MessageDigest.getInstance(algorithm);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
