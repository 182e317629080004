package io.debezium.perf.harness.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

import org.apache.maven.model.Model;
import org.apache.maven.model.Parent;
import org.apache.maven.model.io.xpp3.MavenXpp3Reader;
import org.codehaus.plexus.util.xml.pull.XmlPullParserException;

import io.debezium.perf.harness.InvalidConfiguration;

/**
 * The Maven modules of a checkout of Debezium, found by their poms, since Debezium moves modules between releases.
 *
 * @param version of the top pom, or of its parent; {@code unknown} where neither names one
 * @param modules the folder of each module, by artifact id
 */
record Checkout(String version, Map<String, Path> modules) {

    private static final String POM = "pom.xml";
    private static final String GROUP = "io.debezium";
    private static final Set<String> NOT_AT_RUN_TIME = Set.of("test", "provided");
    private static final Set<String> WITHOUT_POMS = Set.of("src", "target", "node_modules");

    /**
     * Reads all poms.
     *
     * @throws InvalidConfiguration if the top pom cannot be parsed
     * @throws IOException if a folder cannot be read
     */
    static Checkout at(Path folder) throws IOException {
        Map<String, Path> modules = new TreeMap<>();
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path inner, BasicFileAttributes attributes) throws IOException {
                String name = inner.getFileName().toString();
                if (!inner.equals(folder) && (name.startsWith(".") || WITHOUT_POMS.contains(name))) {
                    return FileVisitResult.SKIP_SUBTREE;
                }
                if (Files.isRegularFile(inner.resolve(POM))) {
                    modules.putIfAbsent(String.valueOf(pom(inner).getArtifactId()), inner);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        Model top = pom(folder);
        String version = Optional.ofNullable(top.getVersion())
                .or(() -> Optional.ofNullable(top.getParent()).map(Parent::getVersion))
                .orElse("unknown");
        return new Checkout(version, modules);
    }

    /**
     * Some modules and those that they need at run time, as far as the checkout has them.
     *
     * @param artifacts their artifact ids
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

    private static Model pom(Path module) throws IOException {
        Path file = module.resolve(POM);
        try (InputStream in = Files.newInputStream(file)) {
            return new MavenXpp3Reader().read(in, false);
        } catch (XmlPullParserException e) {
            throw InvalidConfiguration.of("source.is-no-maven-pom", file, e.getMessage())
                    .because(e);
        }
    }
}
