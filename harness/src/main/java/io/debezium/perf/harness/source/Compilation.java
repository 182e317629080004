package io.debezium.perf.harness.source;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.process.PrivateFolder;

/**
 * Compiles the sources that differ from a release, against the release's class path, and the sources that must be recompiled
 * for them: those that use a removed member, or a constant whose value has changed. To be used once.
 *
 * @param what the variant that is compiled, for messages
 * @param sources all main sources, as in the repository
 * @param classes a new folder for the classes
 * @param files to compile, collected so far
 * @param unfit which need a library that is not on the class path, as the released classes do
 * @param released the release's class files, by their names
 */
record Compilation(
        String what,
        Release release,
        Path sources,
        Path classes,
        SortedSet<String> files,
        Set<String> unfit,
        Map<String, byte[]> released) {

    private static final String JAVA = "src/main/java/";
    private static final String RESOURCES = "src/main/resources/";
    private static final Pattern MISSING_PACKAGE = Pattern.compile("package (\\S+) does not exist");
    private static final int MAJOR_OF_JAVA_0 = 44;
    private static final int SHOWN_LINES = 30;

    Compilation(String what, Release release, Path sources, Path classes) throws IOException {
        this(what, release, sources, classes, new TreeSet<>(), new HashSet<>(), released(release));
    }

    /**
     * Compiles Java files and copies resources.
     *
     * @param changed changed files relative to the sources; missing ones were removed
     * @return number of Java files that were compiled
     * @throws InvalidConfiguration if they do not compile, with the compiler's messages, or a file is neither Java nor a
     *     resource
     * @throws UnfitEnvironment if there is no compiler
     */
    int compile(List<String> changed) throws IOException {
        List<String> present = changed.stream()
                .filter(file -> Files.exists(sources.resolve(file)))
                .toList();
        for (String file : present) {
            if (file.endsWith(".java") && !file.endsWith("/module-info.java")) {
                // Two modules may have a class of one name, as io.debezium.Module: on a class path the first counts.
                String name = file.substring(Math.max(0, file.indexOf(JAVA)));
                if (files.stream().noneMatch(other -> other.endsWith(name))) {
                    files.add(file);
                }
            } else if (!file.endsWith(".java") && !file.contains(RESOURCES)) {
                throw InvalidConfiguration.of("source.changes-which-is-neither-java", what, file);
            }
        }
        Map<String, String> index = index();
        boolean complete = files.isEmpty();
        while (!complete) {
            PrivateFolder.delete(classes);
            javac();
            Set<String> more = forced(index);
            more.removeAll(unfit);
            complete = !files.addAll(more);
        }
        if (!files.isEmpty()) {
            dropUnchanged();
        }
        for (String file : present) {
            if (file.contains(RESOURCES)) {
                copyResource(file, classes.resolve(file.substring(file.indexOf(RESOURCES) + RESOURCES.length())));
            }
        }
        Files.createDirectories(classes);
        try (Stream<Path> made = Files.walk(classes)) {
            if (made.noneMatch(Files::isRegularFile)) {
                throw InvalidConfiguration.of("source.compiles-to-classes-that-debezium", what, release.version());
            }
        }
        return files.size();
    }

    private void javac() {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw UnfitEnvironment.of("source.needs-compiler-and-has-none", what, System.getProperty("java.home"));
        }
        int level = released.values().stream().mapToInt(bytes -> bytes[7]).max().orElseThrow() - MAJOR_OF_JAVA_0;
        List<String> words = new ArrayList<>(List.of("-g", "-nowarn", "-proc:none", "-implicit:none", "-Xlint:none"));
        words.addAll(List.of("-encoding", "UTF-8", "-Xmaxerrs", "10", "--release", Integer.toString(level)));
        words.addAll(List.of("-d", classes.toString(), "-cp"));
        words.add(release.classPath().stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
        DiagnosticCollector<JavaFileObject> said = new DiagnosticCollector<>();
        StandardJavaFileManager manager = compiler.getStandardFileManager(said, Locale.ENGLISH, StandardCharsets.UTF_8);
        Iterable<? extends JavaFileObject> units = manager.getJavaFileObjectsFromPaths(
                files.stream().map(sources::resolve).toList());
        if (!files.isEmpty()
                && !compiler.getTask(null, manager, said, words, null, units).call()) {
            said.getDiagnostics().stream().filter(this::isOfAnOptionalLibrary).forEach(error -> unfit.add(file(error)));
            if (!files.removeAll(unfit)) {
                throw InvalidConfiguration.of(
                        "source.does-not-compile-against-debezium",
                        what,
                        release.version(),
                        said.getDiagnostics().stream()
                                .filter(each -> each.getKind() == Diagnostic.Kind.ERROR)
                                .flatMap(each -> each.toString()
                                        .replace(sources + "/", "")
                                        .lines())
                                .limit(SHOWN_LINES)
                                .collect(Collectors.joining("\n")));
            }
            javac();
        }
    }

    /**
     * Whether the released class needs the missing package, too, and so cannot run in a trial either, or the source names a
     * class that stays as released for that reason.
     */
    private boolean isOfAnOptionalLibrary(Diagnostic<? extends JavaFileObject> error) {
        String file = error.getSource() == null ? "" : file(error);
        byte[] bytes = released.get(file.replaceAll(".*" + JAVA + "|[.]java", ""));
        Matcher missing = MISSING_PACKAGE.matcher(error.getMessage(Locale.ENGLISH));
        if (bytes == null || missing.matches()) {
            return bytes != null
                    && new String(bytes, StandardCharsets.ISO_8859_1)
                            .contains(missing.group(1).replace('.', '/') + "/");
        }
        return names(file, unfit.stream().map(other -> other.replaceAll(".*/|[.]java", "")));
    }

    /** Whether a source has one of some words. Most have none, which is quickly told. */
    private boolean names(String file, Stream<String> words) {
        try {
            String text = Files.readString(sources.resolve(file));
            return words.anyMatch(
                    word -> text.contains(word) && List.of(text.split("\\W+")).contains(word));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String file(Diagnostic<? extends JavaFileObject> error) {
        return sources.relativize(Path.of(error.getSource().toUri())).toString();
    }

    /** Copies a resource and replaces the one Maven property that Debezium's resources refer to. */
    private void copyResource(String from, Path to) throws IOException {
        if (!to.normalize().startsWith(classes)) {
            throw InvalidConfiguration.of("source.leads-out-of-classes", what, from);
        }
        Files.createDirectories(to.getParent());
        String text = Files.readString(sources.resolve(from), StandardCharsets.ISO_8859_1);
        Files.writeString(to, text.replace("${project.version}", release.version()), StandardCharsets.ISO_8859_1);
    }

    /** Sources of released classes that use members or constants that the new classes do not have any more. */
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
            String text = new String(bytes, StandardCharsets.ISO_8859_1);
            if (broken.stream().anyMatch(text::contains)) {
                String folder = name.substring(0, name.lastIndexOf('/') + 1);
                Optional.ofNullable(index.get(folder + Linkage.of(bytes).source()))
                        .ifPresent(forced::add);
            }
        });
        index.values().stream()
                .filter(file -> !constants.isEmpty() && names(file, constants.stream()))
                .forEach(forced::add);
        return forced;
    }

    /** Java files of released classes by their path within the source root; other connectors' would not compile. */
    private Map<String, String> index() throws IOException {
        Map<String, String> index = new TreeMap<>();
        try (Stream<Path> all = Files.walk(sources)) {
            all.map(file -> sources.relativize(file).toString())
                    .filter(file -> file.endsWith(".java") && file.contains(JAVA))
                    .forEach(file -> index.put(file.substring(file.indexOf(JAVA) + JAVA.length()), file));
        }
        index.keySet().removeIf(name -> !released.containsKey(name.replace(".java", "")));
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
        for (Map.Entry<String, Path> compiled : compiled().entrySet()) {
            byte[] before = released.get(compiled.getKey());
            if (before != null && Arrays.equals(before, Files.readAllBytes(compiled.getValue()))) {
                Files.delete(compiled.getValue());
            }
        }
    }

    private static Map<String, byte[]> released(Release release) throws IOException {
        Map<String, byte[]> released = new HashMap<>();
        for (Path jar : release.modules().values()) {
            try (ZipInputStream in = new ZipInputStream(Files.newInputStream(jar))) {
                for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                    if (entry.getName().endsWith(".class") && !entry.getName().startsWith("META-INF/")) {
                        released.putIfAbsent(entry.getName().replace(".class", ""), in.readAllBytes());
                    }
                }
            }
        }
        return released;
    }
}
