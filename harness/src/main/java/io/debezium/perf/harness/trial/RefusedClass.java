package io.debezium.perf.harness.trial;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A class that the JVM's verifier does not take, as the log of the program under test names it. */
public final class RefusedClass {

    private static final Pattern VERIFY_ERROR = Pattern.compile(
            "java\\.lang\\.VerifyError\\b[^\\n]*\\n\\s*Exception Details:\\s+Location:\\s+([\\w/$]+)\\.");

    private RefusedClass() {}

    /**
     * @param folder of a trial that has ended
     * @return the class, with dots; empty where the log names none
     */
    public static Optional<String> in(Path folder) {
        try {
            return of(Files.readString(folder.resolve(EngineDeath.ENGINE + ".log")));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Optional<String> of(String log) {
        Matcher refused = VERIFY_ERROR.matcher(log);
        return refused.find() ? Optional.of(refused.group(1).replace('/', '.')) : Optional.empty();
    }
}
