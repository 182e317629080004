package io.debezium.perf.harness.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

import com.sun.security.auth.module.UnixSystem;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.PrivateFolder;

/**
 * Who a private cluster runs as. {@code initdb} and {@code postgres} refuse root, so that root hands over to another
 * user; everybody else runs them as themselves.
 *
 * @param name the user to become, or empty for ourselves
 */
record ServerUser(Optional<String> name) {

    static final ServerUser OURSELVES = new ServerUser(Optional.empty());

    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final Path FALLBACK = Path.of("/var/tmp");
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

    /** Writes a file that nobody but this user reads, in a folder of ours. */
    Path write(Path file, String text) throws IOException {
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(file, text);
        own(file);
        return file;
    }

    /**
     * Makes the folder of a server of this user's. It belongs to us: this user enters it and writes to folders in it alone.
     *
     * @param folder an existing folder of ours, which gets {@link Cluster#SERVER}
     * @param say told when the server's folder cannot be there, because this user may not go there
     * @return where it is
     */
    Path makeHome(Path folder, Consumer<String> say) throws IOException, InterruptedException {
        if (name.isPresent()) {
            // Another user has to pass through it, and need not see what is in it.
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
        }
        Path home = folder.resolve(Cluster.SERVER);
        makeEnterable(home);
        boolean enters = run(Command.of("test", "-x", home.toRealPath().toString())
                        .in(Path.of("/")))
                .run(LIMIT)
                .ok();
        if (!enters) {
            Files.delete(home);
            Path fallback =
                    FALLBACK.resolve("debezium-perf-" + Passwords.random().substring(0, 12));
            // The link first: with it, whoever removes the folder finds the rest.
            Files.createSymbolicLink(home, fallback);
            makeEnterable(fallback);
            say.accept("The server is in %s: user %s, which it runs as, may not enter %s"
                    .formatted(fallback, name.orElse(""), folder));
        }
        return home.toRealPath();
    }

    private void makeEnterable(Path folder) throws IOException {
        PrivateFolder.create(folder);
        if (name.isPresent()) {
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
        }
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
