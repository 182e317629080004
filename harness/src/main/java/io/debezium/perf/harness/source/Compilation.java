package io.debezium.perf.harness.source;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Command.FinishedCommand;
import io.debezium.perf.harness.process.PrivateFolder;

/**
 * Compiles those sources that differ from a release's, against the release's class path, and what they force to be compiled
 * again: what uses something that is gone, or a constant that has another value now.
 */
final class Compilation {

    private static final Duration LIMIT = Duration.ofMinutes(10);
    private static final String JAVA = "src/main/java/";
    private static final String RESOURCES = "src/main/resources/";
    private static final int MAJOR_OF_JAVA_0 = 44;
    private static final int SHOWN_LINES = 30;

    private final String what;
    private final Release release;
    private final Path sources;
    private final Path classes;
    private final SortedSet<String> files = new TreeSet<>();
    private final Map<String, byte[]> released = new HashMap<>();
    private int level;

    /**
     * @param what is compiled, for messages
     * @param sources all main sources, as in the repository
     * @param classes a folder for the classes, yet to be made
     */
    Compilation(String what, Release release, Path sources, Path classes) throws IOException {
        this.what = what;
        this.release = release;
        this.sources = sources;
        this.classes = classes;
        readReleased();
    }

    /**
     * Compiles Java files, after those that definitions of protocol buffers stand for, and copies resources.
     *
     * @param changed relative to the sources; what is not there has been removed
     * @return number of Java files that were compiled
     * @throws InvalidConfiguration if they do not compile, with the compiler's words, or one cannot be compiled here
     * @throws UnfitEnvironment if there is no compiler
     */
    int compile(List<String> changed) throws IOException, InterruptedException {
        List<String> present = changed.stream()
                .filter(file -> Files.exists(sources.resolve(file)))
                .toList();
        for (String file : present) {
            if (file.endsWith(".java") && !file.endsWith("/module-info.java")) {
                files.add(file);
            } else if (file.endsWith(".proto")) {
                files.addAll(generated(file));
            } else if (!file.endsWith(".java") && !file.contains(RESOURCES)) {
                throw InvalidConfiguration.of("source.changes-which-is-neither-java", what, file);
            }
        }
        Map<String, String> index = index();
        boolean complete = files.isEmpty();
        while (!complete) {
            PrivateFolder.delete(classes);
            Files.createDirectories(classes);
            javac();
            complete = !files.addAll(forced(index));
        }
        dropUnchanged();
        for (String file : present) {
            if (file.contains(RESOURCES)) {
                copyResource(file, classes.resolve(file.substring(file.indexOf(RESOURCES) + RESOURCES.length())));
            }
        }
        return files.size();
    }

    /**
     * Takes what Maven has built, as far as it is not as in the release.
     *
     * @param modules their folders, built
     * @param changed as for {@link #compile}; of resources only these are taken
     * @return number of classes that differ
     */
    int take(Collection<Path> modules, List<String> changed) throws IOException {
        for (Path module : modules) {
            for (Path file : MavenBuild.compiled(module)) {
                String name = file.toString();
                if (name.endsWith(".class") || changed.stream().anyMatch(each -> each.endsWith(RESOURCES + name))) {
                    Path to = classes.resolve(file);
                    Files.createDirectories(to.getParent());
                    Files.copy(MavenBuild.classes(module).resolve(file), to, StandardCopyOption.REPLACE_EXISTING);
                }
            }
        }
        dropUnchanged();
        return Files.isDirectory(classes) ? compiled().size() : 0;
    }

    private void javac() throws IOException, InterruptedException {
        Path javac = release.jdk().resolve("bin/javac");
        if (!Files.isExecutable(javac)) {
            throw UnfitEnvironment.of("source.needs-compiler-and-has-none", what, release.jdk());
        }
        List<String> words = new ArrayList<>(List.of(
                "-d", classes.toString(), "-g", "-nowarn", "-proc:none", "-implicit:none", "-encoding", "UTF-8"));
        words.addAll(List.of("-Xmaxerrs", "10", "-Xlint:none", "--release", Integer.toString(level), "-cp"));
        words.add(release.classPath().stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
        files.forEach(file -> words.add(sources.resolve(file).toString()));
        Path arguments = sources.resolveSibling("javac.args");
        Files.writeString(
                arguments,
                words.stream()
                        .map(word ->
                                word.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n"))
                        .map(word -> "\"" + word.replace("\r", "\\r") + "\"")
                        .collect(Collectors.joining("\n")));
        // It compiles a few files and ends: the second JIT compiler would not pay.
        FinishedCommand finished = Command.of(
                        javac.toString(), "-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "@" + arguments)
                .run(LIMIT);
        if (!finished.ok()) {
            throw InvalidConfiguration.of(
                    "source.does-not-compile-against-debezium",
                    what,
                    release.version(),
                    (finished.err() + finished.out())
                            .replace(sources + "/", "")
                            .lines()
                            .limit(SHOWN_LINES)
                            .collect(Collectors.joining("\n")));
        }
    }

    /** The Java files that the protocol buffers' compiler makes of a changed definition, as paths below the sources. */
    private List<String> generated(String definition) throws IOException, InterruptedException {
        Path proto = sources.resolve(definition);
        String version = release.classPath().stream()
                .map(jar -> jar.getFileName().toString())
                .filter(jar -> jar.matches("protobuf-java-[0-9.]+[.]jar"))
                .map(jar -> jar.replaceAll("protobuf-java-[0-9]+[.](.*)[.]jar", "$1"))
                .findFirst()
                .orElseThrow(() -> new IOException("the class path has no protobuf-java"));
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("mac") ? "osx" : "linux";
        String processor = System.getProperty("os.arch").matches("amd64|x86_64") ? "x86_64" : "aarch_64";
        Path fetched = release.artifacts()
                .fetch("com.google.protobuf:protoc:exe:%s-%s:3.%s".formatted(system, processor, version));
        Path protoc = Files.copy(fetched, sources.resolve("protoc"), StandardCopyOption.REPLACE_EXISTING);
        if (!protoc.toFile().setExecutable(true)) {
            throw new IOException(protoc + " cannot be made executable");
        }
        Path out = Files.createTempDirectory(sources, "generated").resolve("src/main/java");
        Files.createDirectories(out);
        FinishedCommand finished = Command.of(
                        protoc.toString(), "-I" + proto.getParent(), "--java_out=" + out, proto.toString())
                .run(LIMIT);
        if (!finished.ok()) {
            throw InvalidConfiguration.of("source.does-not-compile", definition, finished.tail());
        }
        try (Stream<Path> made = Files.walk(out)) {
            return made.filter(Files::isRegularFile)
                    .map(file -> sources.relativize(file).toString())
                    .toList();
        }
    }

    /** With the one property that Debezium's resources refer to. */
    private void copyResource(String from, Path to) throws IOException {
        Files.createDirectories(to.getParent());
        String text = Files.readString(sources.resolve(from), StandardCharsets.ISO_8859_1);
        Files.writeString(to, text.replace("${project.version}", release.version()), StandardCharsets.ISO_8859_1);
    }

    /** Sources of the release's classes that were compiled with something that the new classes do not have. */
    private Set<String> forced(Map<String, String> index) throws IOException {
        Set<String> broken = new HashSet<>();
        Set<String> constants = new HashSet<>();
        for (Map.Entry<String, Path> compiled : compiled().entrySet()) {
            byte[] before = released.get(compiled.getKey());
            if (before != null) {
                Linkage old = Linkage.of(before);
                Linkage now = Linkage.of(Files.readAllBytes(compiled.getValue()));
                if (!now.replaces(old)) {
                    broken.add(compiled.getKey());
                }
                constants.addAll(now.changedConstants(old));
            }
        }
        Set<String> forced = new HashSet<>();
        released.forEach((name, bytes) -> {
            String text = broken.isEmpty() ? "" : new String(bytes, StandardCharsets.ISO_8859_1);
            if (broken.stream().anyMatch(text::contains)) {
                String source = name.substring(0, name.lastIndexOf('/') + 1)
                        + Linkage.of(bytes).source();
                Optional.ofNullable(index.get(source)).ifPresent(forced::add);
            }
        });
        for (String file : constants.isEmpty() ? Set.<String>of() : index.values()) {
            String text = Files.readString(sources.resolve(file));
            // Only where one may be in it is it worth looking for the ends of words.
            if (constants.stream().anyMatch(text::contains)
                    && Stream.of(text.split("\\W+")).anyMatch(constants::contains)) {
                forced.add(file);
            }
        }
        return forced;
    }

    /** Java files by their path within a package's root. */
    private Map<String, String> index() throws IOException {
        Map<String, String> index = new TreeMap<>();
        try (Stream<Path> all = Files.walk(sources)) {
            all.map(file -> sources.relativize(file).toString())
                    .filter(file -> file.endsWith(".java") && file.contains(JAVA))
                    .forEach(file -> index.put(file.substring(file.indexOf(JAVA) + JAVA.length()), file));
        }
        return index;
    }

    private Map<String, Path> compiled() throws IOException {
        try (Stream<Path> all = Files.walk(classes)) {
            return all.filter(file -> file.toString().endsWith(".class"))
                    .collect(Collectors.toMap(
                            file -> classes.relativize(file).toString().replace(".class", ""), file -> file));
        }
    }

    private void dropUnchanged() throws IOException {
        for (Map.Entry<String, Path> compiled :
                Files.isDirectory(classes) ? compiled().entrySet() : Set.<Map.Entry<String, Path>>of()) {
            byte[] before = released.get(compiled.getKey());
            if (before != null && Arrays.equals(before, Files.readAllBytes(compiled.getValue()))) {
                Files.delete(compiled.getValue());
            }
        }
    }

    private void readReleased() throws IOException {
        for (Path jar : release.modules().values()) {
            try (ZipFile zip = new ZipFile(jar.toFile())) {
                for (ZipEntry entry : (Iterable<ZipEntry>) zip.stream().map(ZipEntry.class::cast)::iterator) {
                    if (entry.getName().endsWith(".class") && !entry.getName().startsWith("META-INF/")) {
                        try (InputStream in = zip.getInputStream(entry)) {
                            byte[] bytes = in.readAllBytes();
                            released.putIfAbsent(entry.getName().replace(".class", ""), bytes);
                            level = Math.max(level, bytes[7] - MAJOR_OF_JAVA_0);
                        }
                    }
                }
            }
        }
    }
}
