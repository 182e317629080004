package io.debezium.perf.harness.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.apache.maven.model.Model;
import org.apache.maven.model.Parent;
import org.apache.maven.model.io.xpp3.MavenXpp3Reader;
import org.codehaus.plexus.util.xml.pull.XmlPullParserException;

import io.debezium.perf.harness.InvalidConfiguration;

/**
 * Sources of Debezium, or of one of its modules, as Maven builds them: a folder with a {@code pom.xml}. Its modules are
 * found by their poms, wherever they lie, since Debezium moves them about between releases.
 *
 * @param folder of the top pom
 * @param version of the top pom, or of its parent; {@code unknown} where neither names one
 * @param modules the folder of each by its artifact's name
 */
public record Checkout(Path folder, String version, Map<String, Path> modules) {

    private static final String POM = "pom.xml";
    private static final String GROUP = "io.debezium";
    private static final Set<String> NOT_AT_RUN_TIME = Set.of("test", "provided");
    private static final Set<String> WITHOUT_POMS = Set.of("src", "target", "node_modules");

    public Checkout {
        modules = new TreeMap<>(modules);
    }

    /** Whether a folder holds sources, rather than classes. */
    public static boolean isAt(Path folder) {
        return Files.isRegularFile(folder.resolve(POM));
    }

    /**
     * Reads all poms.
     *
     * @throws InvalidConfiguration if the top pom is no pom
     * @throws IOException if a folder cannot be read
     */
    public static Checkout at(Path folder) throws IOException {
        Map<String, Path> modules = new TreeMap<>();
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path inner, BasicFileAttributes attributes) throws IOException {
                String name = inner.getFileName().toString();
                if (!inner.equals(folder) && (name.startsWith(".") || WITHOUT_POMS.contains(name))) {
                    return FileVisitResult.SKIP_SUBTREE;
                }
                if (isAt(inner)) {
                    modules.putIfAbsent(String.valueOf(pom(inner).getArtifactId()), inner);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        Model top = pom(folder);
        String version = Optional.ofNullable(top.getVersion())
                .or(() -> Optional.ofNullable(top.getParent()).map(Parent::getVersion))
                .orElse("unknown");
        return new Checkout(folder, version, modules);
    }

    /**
     * Those modules that some need at run time, and these, as far as they are here.
     *
     * @param artifacts their names
     * @throws IOException if a pom cannot be read
     */
    Map<String, Path> needed(Set<String> artifacts) throws IOException {
        Map<String, Path> needed = new TreeMap<>();
        Deque<String> open = new ArrayDeque<>(artifacts);
        while (!open.isEmpty()) {
            String artifact = open.pop();
            Path module = modules.get(artifact);
            if (module != null && needed.put(artifact, module) == null) {
                pom(module).getDependencies().stream()
                        .filter(each -> GROUP.equals(each.getGroupId())
                                && "jar".equals(each.getType())
                                && !NOT_AT_RUN_TIME.contains(String.valueOf(each.getScope()))
                                && !each.isOptional())
                        .forEach(each -> open.push(String.valueOf(each.getArtifactId())));
            }
        }
        return needed;
    }

    /** What a module needs at run time that is not Debezium's own: {@code group:artifact}. */
    static Set<String> libraries(Path module) throws IOException {
        return module == null
                ? Set.of()
                : pom(module).getDependencies().stream()
                        .filter(each -> !GROUP.equals(each.getGroupId())
                                && !NOT_AT_RUN_TIME.contains(String.valueOf(each.getScope())))
                        .map(each -> each.getGroupId() + ":" + each.getArtifactId())
                        .collect(Collectors.toSet());
    }

    private static Model pom(Path module) throws IOException {
        Path file = module.resolve(POM);
        try (InputStream in = Files.newInputStream(file)) {
            return new MavenXpp3Reader().read(in, false);
        } catch (XmlPullParserException e) {
            throw InvalidConfiguration.of("source.is-no-maven-pom", file, e.getMessage())
                    .because(e);
        }
    }

    /**
     * The compiled classes of those modules that are wanted, by the artifact's name.
     *
     * @param artifacts the names of what is on the class path
     * @throws InvalidConfiguration if it has none of them, or none is built
     */
    public Map<String, Path> classes(Set<String> artifacts) {
        Map<String, Path> wanted = new TreeMap<>(modules);
        wanted.keySet().retainAll(artifacts);
        if (wanted.isEmpty()) {
            throw InvalidConfiguration.of("source.holds-sources-but-no-module", "overlay=" + folder);
        }
        Map<String, Path> built = new TreeMap<>();
        wanted.forEach((artifact, module) -> built.put(artifact, module.resolve("target/classes")));
        built.values().removeIf(classes -> !Files.isDirectory(classes));
        if (built.isEmpty()) {
            throw InvalidConfiguration.of(
                    "source.has-not-been-built-there",
                    "overlay=" + folder,
                    String.join(", ", wanted.keySet()),
                    folder.resolve(POM),
                    projects(wanted));
        }
        return built;
    }

    /**
     * Those modules whose sources were changed after they had been compiled, so that what is measured is not what is
     * read.
     *
     * @param built as {@link #classes} returns it
     */
    public List<String> stale(Map<String, Path> built) throws IOException {
        List<String> stale = new ArrayList<>();
        for (Map.Entry<String, Path> module : built.entrySet()) {
            FileTime sources = newest(modules.get(module.getKey()).resolve("src/main/java"));
            if (sources.compareTo(newest(module.getValue())) > 0) {
                stale.add(module.getKey());
            }
        }
        return stale;
    }

    /** When the newest file was written; long ago when there is none. */
    private static FileTime newest(Path folder) throws IOException {
        FileTime newest = FileTime.fromMillis(0);
        if (Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                    FileTime written = Files.getLastModifiedTime(file);
                    newest = written.compareTo(newest) > 0 ? written : newest;
                }
            }
        }
        return newest;
    }

    /** As Maven's option {@code -pl} takes them. */
    private String projects(Map<String, Path> wanted) {
        return wanted.values().stream()
                .map(module ->
                        module.equals(folder) ? "." : folder.relativize(module).toString())
                .sorted()
                .collect(Collectors.joining(","));
    }
}
