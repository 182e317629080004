package io.debezium.perf.harness.load;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 over named texts, in the order that they are added; each with its length, so that none runs into the next. */
final class WorkloadDigest {

    private final MessageDigest digest;

    WorkloadDigest() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    WorkloadDigest add(String name, String text) {
        for (String part : new String[] {name, text}) {
            byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
            digest.update(
                    ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
            digest.update(bytes);
        }
        return this;
    }

    String hex() {
        return HexFormat.of().formatHex(digest.digest());
    }
}
