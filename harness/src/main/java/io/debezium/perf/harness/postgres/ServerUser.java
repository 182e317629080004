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
 * The user that a private cluster runs as. {@code initdb} and {@code postgres} refuse to run as root, so that root runs them
 * as another user; any other user runs them as itself.
 *
 * @param name the user to become, or empty for ourselves
 */
record ServerUser(Optional<String> name) {

    static final ServerUser OURSELVES = new ServerUser(Optional.empty());

    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final Path FALLBACK = Path.of("/var/tmp");
    private static final List<String> CANDIDATES = List.of("postgres", "nobody");

    /** @throws UnfitEnvironment if we are root and there is no other user to run a server as */
    static ServerUser choose() {
        if (!isRoot()) {
            return OURSELVES;
        }
        return CANDIDATES.stream()
                .filter(each -> principal(each).isPresent())
                .map(each -> new ServerUser(Optional.of(each)))
                .findFirst()
                .orElseThrow(() -> UnfitEnvironment.of("postgres.may-not-run-postgresql", "user root"));
    }

    /** Whether this process runs as root. For a user id without a passwd entry the JDK reports id 0 and no name. */
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

    /** Gives a file or folder to this user. From then on root neither writes in the folder nor follows links in it. */
    void own(Path path) throws IOException {
        if (name.isPresent()) {
            Files.setOwner(path, principal(name.get()).orElseThrow());
        }
    }

    /** Writes a file that only this user can read, in a folder that belongs to us. */
    Path write(Path file, String text) throws IOException {
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(file, text);
        own(file);
        return file;
    }

    /**
     * Makes the folder of a server run by this user. The folder belongs to us: this user may only enter it, and write to its
     * own folders in it.
     *
     * @param folder an existing folder that belongs to us, in which {@link Cluster#SERVER} is made
     * @param say receives a line if the server's folder is elsewhere because this user may not enter
     * @return the real path of the server's folder
     */
    Path makeHome(Path folder, Consumer<String> say) throws IOException, InterruptedException {
        letIn(folder);
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
            // The link is made first, so that whoever removes the folder also finds the fallback.
            Files.createSymbolicLink(home, fallback);
            makeEnterable(fallback);
            say.accept("The server is in %s: user %s, which it runs as, may not enter %s"
                    .formatted(fallback, name.orElse(""), folder));
        }
        return home.toRealPath();
    }

    private void makeEnterable(Path folder) throws IOException {
        PrivateFolder.create(folder);
        letIn(folder);
    }

    /** Lets this user pass through a folder of ours, but not list it. */
    private void letIn(Path folder) throws IOException {
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
