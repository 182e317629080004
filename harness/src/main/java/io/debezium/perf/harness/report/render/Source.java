package io.debezium.perf.harness.report.render;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Properties;
import java.util.regex.Pattern;

/**
 * A script or a style sheet that is written into the report itself.
 *
 * @param text neither ends the script element that it stands in nor opens a comment there
 * @param hash as a Content-Security-Policy names it
 */
public record Source(String text, String hash) {

    /** Would make a browser's debugger look for a file that is not there. */
    private static final Pattern SOURCE_MAP = Pattern.compile("(?m)^//# sourceMappingURL=.*$");

    /** A file beside this class. */
    static Source own(String file) {
        return of(read(file));
    }

    /**
     * A file out of a WebJar of {@code org.webjars.npm}, in the version that is on the class path.
     *
     * @param name of the package: {@code d3}
     * @param path within it: {@code dist/d3.min.js}
     */
    static Source webJar(String name, String path) {
        Properties maven = new Properties();
        try {
            maven.load(new StringReader(read("/META-INF/maven/org.webjars.npm/%s/pom.properties".formatted(name))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return of(read("/META-INF/resources/webjars/%s/%s/%s".formatted(name, maven.getProperty("version"), path)));
    }

    private static Source of(String file) {
        String text = SOURCE_MAP
                .matcher(file.replace("\r\n", "\n"))
                .replaceAll("")
                .replace("</script", "<\\/script")
                .replace("<!--", "<\\!--");
        return new Source(text, "sha256-" + Base64.getEncoder().encodeToString(sha256(text)));
    }

    private static String read(String resource) {
        try (InputStream in = Source.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException(resource + " must be on the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] sha256(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
