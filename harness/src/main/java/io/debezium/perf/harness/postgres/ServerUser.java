package io.debezium.perf.harness.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

import com.sun.security.auth.module.UnixSystem;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.process.Command;

/**
 * Who a private cluster runs as. {@code initdb} and {@code postgres} refuse root, so that root hands over to another
 * user; everybody else runs them as themselves.
 *
 * @param name the user to become, or empty for ourselves
 */
record ServerUser(Optional<String> name) {

    static final ServerUser OURSELVES = new ServerUser(Optional.empty());

    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final List<String> CANDIDATES = List.of("postgres", "nobody");

    /** @throws UnfitEnvironment if we are root and there is nobody to hand over to */
    static ServerUser choose() {
        if (!isRoot()) {
            return OURSELVES;
        }
        Optional<String> other =
                CANDIDATES.stream().filter(each -> principal(each).isPresent()).findFirst();
        if (other.isEmpty()) {
            throw UnfitEnvironment.of("postgres.may-not-run-postgresql", "user root");
        }
        return new ServerUser(other);
    }

    /** A user id without an entry in passwd has no name, and seems to be 0. */
    static boolean isRoot() {
        UnixSystem self = new UnixSystem();
        return self.getUid() == 0 && self.getUsername() != null;
    }

    /** The command, run by this user. */
    Command run(Command command) {
        if (name.isEmpty()) {
            return command;
        }
        String user = name.get();
        Optional<Path> runuser = Installation.onPath("runuser");
        if (runuser.isPresent()) {
            return command.after(List.of(runuser.get().toString(), "-u", user, "--"));
        }
        List<String> words = List.of("su", user, "-s", "/bin/sh", "-c", command.toString());
        return new Command(words, command.environment(), command.directory());
    }

    /** Gives a file or folder to this user, for good: what is in it from then on, root neither writes nor follows. */
    void own(Path path) throws IOException {
        if (name.isPresent()) {
            Files.setOwner(path, principal(name.get()).orElseThrow());
        }
    }

    /** Whether this user can enter the folder; also false when a folder above bars the way. */
    boolean canEnter(Path folder) throws IOException, InterruptedException {
        return run(Command.of("test", "-x", folder.toString()).in(Path.of("/")))
                .run(LIMIT)
                .ok();
    }

    private static Optional<UserPrincipal> principal(String user) {
        try {
            return Optional.of(
                    Path.of("/").getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName(user));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
