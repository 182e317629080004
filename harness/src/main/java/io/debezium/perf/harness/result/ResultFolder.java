package io.debezium.perf.harness.result;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import io.debezium.perf.harness.Folders;

/**
 * The folder of one result: {@code <UTC time>-<command>-<workload>}, with a folder for each trial in it. Nothing in it is
 * ever overwritten. Only its owner may enter it, unless the folder that it is made in is shared: set-group-ID, as folders are
 * that a group works in.
 *
 * @param path absolute
 */
public record ResultFolder(Path path) {

    private static final String RESERVE = "room-for-the-result";

    /** Several times as much as a result takes. */
    private static final int RESERVED_BYTES = 2 << 20;

    private static final DateTimeFormatter NAME =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

    private static final int SET_GROUP_ID = 02000;

    /**
     * Makes a new one.
     *
     * @param results where; created when missing
     */
    public static ResultFolder create(Path results, Instant now, String command, String workload) throws IOException {
        Path parent = Files.createDirectories(results).toAbsolutePath().normalize();
        String name = "%s-%s-%s".formatted(NAME.format(now), command, workload.replaceAll("[^A-Za-z0-9.]+", "-"));
        for (int i = 1; ; i++) {
            try {
                return new ResultFolder(make(parent.resolve(i == 1 ? name : name + "-" + i)));
            } catch (FileAlreadyExistsException e) {
                // Another run in the same second: the next number.
                continue;
            }
        }
    }

    /**
     * Every one below a folder, those of runs that another one is made of among them; not what trials have kept.
     *
     * @param results may be missing
     */
    public static List<ResultFolder> within(Path results) {
        return Folders.children(results).stream()
                .filter(path -> Files.isDirectory(path) && !path.endsWith("trials"))
                .flatMap(path -> Stream.concat(
                        Stream.of(new ResultFolder(path)).filter(own -> Files.isRegularFile(own.json())),
                        within(path).stream()))
                .toList();
    }

    /** Private from the first moment on; in a shared folder with that one's permissions. */
    private static Path make(Path folder) throws IOException {
        Set<PosixFilePermission> owner = PosixFilePermissions.fromString("rwx------");
        Path made = Files.createDirectory(folder, PosixFilePermissions.asFileAttribute(owner));
        if (((int) Files.getAttribute(folder.getParent(), "unix:mode") & SET_GROUP_ID) != 0) {
            Files.setPosixFilePermissions(made, Files.getPosixFilePermissions(folder.getParent()));
        }
        return made;
    }

    /**
     * Takes room for the result, so that it can still be written when the disk has filled up in the meantime.
     *
     * @throws IOException if there is none
     */
    public void reserve() throws IOException {
        try {
            Files.write(path.resolve(RESERVE), new byte[RESERVED_BYTES]);
        } catch (IOException e) {
            // What there was of it, others need.
            release();
            throw e;
        }
    }

    /** Gives up what {@link #reserve()} has taken; to be called just before the result is written. */
    public void release() throws IOException {
        Files.deleteIfExists(path.resolve(RESERVE));
    }

    /** The folder of a trial, created. */
    public Path trial(int number, String variant) throws IOException {
        return Files.createDirectories(path.resolve("trials").resolve("%02d-%s".formatted(number, variant)));
    }

    public Path json() {
        return path.resolve("result.json");
    }

    public Path html() {
        return path.resolve("report.html");
    }

    public Path markdown() {
        return path.resolve("report.md");
    }

    /**
     * Gives the result and the reports of an interrupted run other names, {@code -partial-1} and so on, so that the whole
     * result can be written beside them. Does nothing where there is none.
     */
    public void setAside() throws IOException {
        for (int i = 1; Files.exists(json()); i++) {
            if (!Files.exists(partial(json(), i))) {
                for (Path file : List.of(html(), markdown(), json())) {
                    if (Files.exists(file)) {
                        Files.move(file, partial(file, i));
                    }
                }
            }
        }
    }

    private static Path partial(Path file, int number) {
        String name = file.getFileName().toString();
        int dot = name.lastIndexOf('.');
        return file.resolveSibling("%s-partial-%d%s".formatted(name.substring(0, dot), number, name.substring(dot)));
    }
}
