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
 * The folder of one result: {@code <UTC time>-<command>-<workload>}, with a folder for each trial in it. Nothing in it is ever
 * overwritten. Only its owner may enter it, unless the parent folder has the set-group-ID bit, which marks folders that a group
 * shares.
 *
 * @param path absolute
 */
public record ResultFolder(Path path) {

    private static final String RESERVE = "room-for-the-result";

    /** The space reserved for a result, several times what a result takes. */
    private static final int RESERVED_BYTES = 2 << 20;

    private static final DateTimeFormatter NAME =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

    private static final int SET_GROUP_ID = 02000;

    /**
     * Creates a new folder.
     *
     * @param results the parent folder; created when missing
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
     * All result folders below a folder, including those of the parts of other runs; folders of trials are not searched.
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

    /** Creates a folder that is private from the start, or has the permissions of a shared parent folder. */
    private static Path make(Path folder) throws IOException {
        Set<PosixFilePermission> owner = PosixFilePermissions.fromString("rwx------");
        Path made = Files.createDirectory(folder, PosixFilePermissions.asFileAttribute(owner));
        if (((int) Files.getAttribute(folder.getParent(), "unix:mode") & SET_GROUP_ID) != 0) {
            Files.setPosixFilePermissions(made, Files.getPosixFilePermissions(folder.getParent()));
        }
        return made;
    }

    /**
     * Reserves disk space for the result, so that it can still be written if the disk has filled up in the meantime.
     *
     * @throws IOException if there is not enough space
     */
    public void reserve() throws IOException {
        try {
            Files.write(path.resolve(RESERVE), new byte[RESERVED_BYTES]);
        } catch (IOException e) {
            // Frees the part that could be written.
            release();
            throw e;
        }
    }

    /** Frees the space of {@link #reserve()}; to be called just before the result is written. */
    public void release() throws IOException {
        Files.deleteIfExists(path.resolve(RESERVE));
    }

    /** Creates the folder of a trial. */
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
     * Renames the result and the reports of an interrupted run to {@code -partial-1} and so on, so that the complete result can
     * be written beside them. Does nothing if there is no result.
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
