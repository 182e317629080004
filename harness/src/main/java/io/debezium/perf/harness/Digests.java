package io.debezium.perf.harness;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Checksums that every Java platform has. */
public final class Digests {

    private Digests() {}

    /** A new SHA-256. */
    public static MessageDigest sha256() {
        return of("SHA-256");
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
