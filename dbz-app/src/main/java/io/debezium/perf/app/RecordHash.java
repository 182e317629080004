package io.debezium.perf.app;

import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** An entry of a digest: the first 8 bytes of the SHA-256 of a content, and an LSN, big-endian. Not thread-safe. */
final class RecordHash {

    private static final int HASH_BYTES = 8;

    private final MessageDigest sha256 = newSha256();

    void write(DataOutputStream out, RecordText.Written record, long lsn) throws IOException {
        out.write(sha256.digest(record.content().getBytes(StandardCharsets.UTF_8)), 0, HASH_BYTES);
        out.writeLong(lsn);
    }

    static MessageDigest newSha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
