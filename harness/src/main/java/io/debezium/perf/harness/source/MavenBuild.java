package io.debezium.perf.harness.source;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.process.Child;
import io.debezium.perf.harness.process.ChildEnvironment;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Ledger;

/**
 * A full build of a commit's modules by the checkout's own Maven, in a copy of its sources: with annotation processors, and
 * with the libraries that its poms name.
 *
 * @param what is built, for messages
 * @param sources of all modules, with their poms; Maven writes into it
 * @param ledger where it is noted, since it may take half an hour
 */
record MavenBuild(String what, Path sources, Release release, Ledger ledger) {

    private static final Duration LIMIT = Duration.ofMinutes(30);
    private static final int SHOWN_LINES = 30;
    private static final String CLASSES = "target/classes";
    private static final String CLASS_PATH = "target/perf.classpath";

    /**
     * Compiles modules and what they need of the checkout.
     *
     * @param modules the folder of each, below the sources
     * @return the libraries that the built ones run with and the release does not have
     * @throws InvalidConfiguration if it fails, with Maven's words
     * @throws UnfitEnvironment if there is no Maven
     */
    List<Path> run(Set<Path> modules) throws IOException, InterruptedException {
        List<String> words =
                new ArrayList<>(Files.exists(sources.resolve("mvnw")) ? List.of("sh", "mvnw") : List.of("mvn"));
        words.addAll(MavenEnvironment.of(System.getenv()).arguments());
        words.addAll(List.of("-B", "-ntp", "-e", "-Dquick", "-DskipTests", "-DskipITs", "-Dmaven.test.skip=true"));
        words.addAll(List.of("-DincludeScope=runtime", "-Dmdep.outputFile=" + CLASS_PATH));
        words.addAll(List.of(
                "-pl",
                modules.stream()
                        .map(module -> sources.relativize(module).toString())
                        .sorted()
                        .collect(Collectors.joining(","))));
        words.addAll(List.of("-am", "process-classes", "dependency:build-classpath"));
        Command maven = Command.of(words)
                .in(sources)
                .with("JAVA_HOME", release.jdk().toString())
                .with("MAVEN_ARGS", "");
        // It is not what is measured, and may need them: a proxy, a trust store.
        for (String name : ChildEnvironment.withheldFromMeasured(System.getenv())) {
            maven = maven.with(name, System.getenv(name));
        }
        List<String> said = Collections.synchronizedList(new ArrayList<>());
        Integer exit;
        try (Child build = ledger.start(maven, "Maven's build of " + what, said::add, said::add)) {
            build.closeInput();
            exit = build.waitFor(LIMIT);
        } catch (IOException e) {
            throw UnfitEnvironment.of("source.cannot-be-built", what, e.getMessage())
                    .because(e);
        }
        if (exit == null || exit != 0) {
            throw InvalidConfiguration.of(
                    "source.is-not-built-by-maven",
                    what,
                    said.stream()
                            .filter(line -> line.startsWith("[ERROR]"))
                            .limit(SHOWN_LINES)
                            .collect(Collectors.joining("\n")));
        }
        return libraries(modules);
    }

    private List<Path> libraries(Set<Path> modules) throws IOException {
        Set<String> known = release.classPath().stream()
                .map(jar -> jar.getFileName().toString())
                .collect(Collectors.toSet());
        Set<Path> more = new TreeSet<>();
        for (Path module : modules) {
            for (String entry :
                    Files.readString(module.resolve(CLASS_PATH)).strip().split(File.pathSeparator)) {
                Path library = Path.of(entry);
                if (entry.endsWith(".jar")
                        && !known.contains(library.getFileName().toString())
                        && !library.startsWith(sources)) {
                    more.add(library);
                }
            }
        }
        return List.copyOf(more);
    }

    /** What was compiled of a module: classes and resources, by their paths in {@link #classes}. */
    static List<Path> compiled(Path module) throws IOException {
        Path classes = classes(module);
        if (!Files.isDirectory(classes)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(classes)) {
            return files.filter(Files::isRegularFile).map(classes::relativize).toList();
        }
    }

    static Path classes(Path module) {
        return module.resolve(CLASSES);
    }
}
