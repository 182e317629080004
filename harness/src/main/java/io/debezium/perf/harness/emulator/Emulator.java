package io.debezium.perf.harness.emulator;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Command.FinishedCommand;
import io.debezium.perf.harness.process.Interruption;
import io.debezium.perf.harness.process.PrivateFolder;
import io.debezium.perf.harness.process.Programs;

/**
 * QEMU's user-mode emulation of this machine's own kind of CPU, with a plugin that counts the instructions of each thread.
 * A program takes five to ten times as long in it and does the same; what else runs on the machine changes no count.
 *
 * @param program QEMU
 * @param plugin compiled here, for this QEMU
 * @param version of QEMU, as it says itself: {@code 7.2.22}
 */
public record Emulator(Path program, Path plugin, String version) {

    /** The kinds of CPU that JDKs run on, by the property {@code os.arch}, and QEMU's names of them. */
    private static final Map<String, String> TARGETS = Map.of(
            "amd64", "x86_64", "aarch64", "aarch64", "ppc64le", "ppc64le", "s390x", "s390x", "riscv64", "riscv64");

    /** QEMU takes one of them: before 9.0 at most 1, since then at least 2. What the plugin uses is the same in both. */
    private static final List<Integer> INTERFACES = List.of(2, 1);

    private static final String COMPILER = "cc";

    /** What to do where something is missing for it. */
    public static final String INSTALL =
            "Install QEMU's user-mode emulation and a C compiler (Debian, Ubuntu: sudo apt-get install"
                    + " qemu-user gcc libc6-dev; Fedora: sudo dnf install qemu-user gcc).";

    /** A limit that leaves room for a busy machine leaves as much when what it is for takes so many times as long. */
    public static final int SLOWER = 10;

    private static final Pattern VERSION = Pattern.compile("^qemu-\\S+ version ([0-9A-Za-z.]+)");

    private static final Duration LIMIT = Duration.ofSeconds(60);

    /**
     * JVM options of what runs in it. Methods are compiled while their callers wait. The compiler is slowed down as much as
     * the program, so that it would come no later than on a CPU; but when it is done, and with what it has seen of the
     * program by then, is chance otherwise, and a difference between two trials of the same variant.
     */
    private static final List<String> JVM_OPTIONS = List.of("-Xbatch");

    /** What is missing for it on this machine, a clause; empty where nothing is. Starts nothing. */
    public static Optional<String> missing() {
        if (qemu().isEmpty()) {
            return Optional.of("QEMU does not emulate this kind of machine");
        }
        return Stream.of(qemu().get(), COMPILER)
                .filter(name -> Programs.find(name).isEmpty())
                .findFirst()
                .map("%s is not installed"::formatted);
    }

    /** QEMU's, for this kind of machine; empty where there is none. */
    private static Optional<String> qemu() {
        return System.getProperty("os.name").equals("Linux")
                ? Optional.ofNullable(TARGETS.get(System.getProperty("os.arch")))
                        .map("qemu-"::concat)
                : Optional.empty();
    }

    /**
     * Finds QEMU and makes the plugin for it, unless it is there already.
     *
     * @param data the harness's {@code data} folder
     * @throws UnfitEnvironment if QEMU or a C compiler is missing, or they do not count
     */
    public static Emulator prepare(Path data) {
        missing().ifPresent(what -> {
            throw new UnfitEnvironment("--emulate", "is not possible here: " + what, INSTALL);
        });
        return prepare(
                data.toAbsolutePath().resolve("emulator"),
                Programs.find(qemu().orElseThrow()).orElseThrow(),
                Programs.find(COMPILER).orElseThrow());
    }

    /** @param folder where plugins are kept, by what they are made of */
    static Emulator prepare(Path folder, Path qemu, Path compiler) {
        String version = version(qemu);
        byte[] source = source();
        CRC32 sum = new CRC32();
        sum.update(source);
        Emulator made =
                new Emulator(qemu, folder.resolve("count-%s-%08x.so".formatted(version, sum.getValue())), version);
        try {
            Files.createDirectories(folder);
            // Another run may do the same at the same time: each tries and makes its own, and the last one stays.
            Path scratch = Files.createTempDirectory(folder, "making");
            try {
                if (!Files.exists(made.plugin) || !made.trial(scratch).isEmpty()) {
                    Path plugin = compile(source, scratch, qemu, version, compiler);
                    Files.move(plugin, made.plugin, StandardCopyOption.ATOMIC_MOVE);
                }
            } finally {
                PrivateFolder.delete(scratch);
            }
        } catch (IOException e) {
            throw UnfitEnvironment.unwritable(folder, e);
        }
        return made;
    }

    private static byte[] source() {
        try (InputStream code = Emulator.class.getResourceAsStream("count.c")) {
            return code.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String version(Path qemu) {
        return Command.of(qemu.toString(), "--version")
                .attempt(LIMIT)
                .filter(FinishedCommand::ok)
                .map(said -> VERSION.matcher(said.out()))
                .filter(Matcher::find)
                .map(found -> found.group(1))
                .orElseThrow(() -> new UnfitEnvironment(qemu.toString(), "does not tell its version", INSTALL));
    }

    /** Makes the plugin in a folder. */
    private static Path compile(byte[] source, Path folder, Path qemu, String version, Path compiler)
            throws IOException {
        Path code = Files.write(folder.resolve("count.c"), source);
        Emulator made = new Emulator(qemu, folder.resolve("count.so"), version);
        String problem = "";
        for (int each : INTERFACES) {
            FinishedCommand compiled = execute(Command.of(
                    compiler.toString(),
                    "-O2",
                    "-shared",
                    "-fPIC",
                    "-ftls-model=initial-exec",
                    "-DPLUGIN_VERSION=" + each,
                    "-o",
                    made.plugin.toString(),
                    code.toString()));
            if (!compiled.ok()) {
                throw new UnfitEnvironment(compiler + " count.c", "failed:\n" + compiled.tail(), INSTALL);
            }
            problem = made.trial(folder);
            if (problem.isEmpty()) {
                return made.plugin;
            }
        }
        throw new UnfitEnvironment(
                qemu + " " + version,
                "does not count instructions: " + problem,
                "It must be built with plugins, as Debian's is; or leave out --emulate.");
    }

    /**
     * Runs a program that does next to nothing.
     *
     * @return why nothing was counted; empty where something was
     */
    private String trial(Path folder) throws IOException {
        Path counts = folder.resolve("counts");
        FinishedCommand ended = execute(run(Command.of("/bin/true"), counts));
        boolean counted = ended.ok()
                && Files.exists(counts)
                && new EmulatedCounts(counts, ProcessHandle.current().pid()).any();
        Files.deleteIfExists(counts);
        return counted ? "" : ended.tail().isEmpty() ? "the plugin has counted nothing" : ended.tail();
    }

    private static FinishedCommand execute(Command command) throws IOException {
        try {
            return command.run(LIMIT);
        } catch (InterruptedException e) {
            throw Interruption.of(e);
        }
    }

    /**
     * The same command in it.
     *
     * @param counts the file that its counts are in, see {@link EmulatedCounts}
     */
    public Command run(Command command, Path counts) {
        // All that this QEMU can emulate: what it takes by default is a CPU of twenty years ago.
        return command.after(
                List.of(program.toString(), "-cpu", "max", "-plugin", word(plugin) + ",out=" + word(counts)));
    }

    /** A comma ends a word of an option, two stand for one. */
    private static String word(Path path) {
        return path.toAbsolutePath().toString().replace(",", ",,");
    }

    /**
     * Likewise of a JVM.
     *
     * @param command that begins with {@code java}
     */
    public Command runJvm(Command command, Path counts) {
        List<String> words = new ArrayList<>(command.words());
        words.addAll(1, JVM_OPTIONS);
        return run(new Command(words, command.environment(), command.directory()), counts);
    }

    /** Removes the counts of a program that has ended. */
    public void forget(Path counts) {
        try {
            Files.deleteIfExists(counts);
        } catch (IOException e) {
            throw UnfitEnvironment.unwritable(counts, e);
        }
    }

    @Override
    public String toString() {
        return "QEMU " + version;
    }
}
