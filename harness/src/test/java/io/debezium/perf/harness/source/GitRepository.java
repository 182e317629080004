package io.debezium.perf.harness.source;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Command.FinishedCommand;

import static org.assertj.core.api.Assertions.assertThat;

/** A git repository that a test makes, and commits to. */
public class GitRepository {

    private final Path checkout;

    /** @param checkout the work tree */
    public GitRepository(Path checkout) {
        this.checkout = checkout;
    }

    /** With a branch {@code main} and no commit. */
    public final void init() throws IOException {
        Files.createDirectories(checkout);
        git("init", "-q", "-b", "main");
    }

    public final Path checkout() {
        return checkout;
    }

    public final void write(String file, String text) throws IOException {
        Path path = checkout.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    /** Commits all that is in the work tree. */
    public final void commit(String message) {
        git("add", "-A");
        git("commit", "-q", "-m", message);
    }

    public final String git(String... words) {
        try {
            FinishedCommand done = Command.of("git", "-c", "user.name=Ada", "-c", "user.email=ada@localhost")
                    .and(words)
                    .in(checkout)
                    .run(Duration.ofSeconds(30));
            assertThat(done.ok()).as(done.tail()).isTrue();
            return done.out().strip();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A pom with dependencies, in XML. */
    public static String pom(String artifact, String dependencies) {
        return "<project><modelVersion>4.0.0</modelVersion><groupId>io.debezium</groupId><artifactId>" + artifact
                + "</artifactId><version>1.0.0-SNAPSHOT</version><dependencies>" + dependencies
                + "</dependencies></project>\n";
    }
}
