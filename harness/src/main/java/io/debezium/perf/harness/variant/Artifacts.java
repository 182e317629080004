package io.debezium.perf.harness.variant;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.context.Runtimes;
import org.eclipse.aether.DefaultRepositoryCache;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.eclipse.aether.RepositoryException;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.graph.DependencyNode;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.VersionRangeRequest;
import org.eclipse.aether.transfer.ArtifactNotFoundException;
import org.eclipse.aether.transfer.ArtifactTransferException;
import org.eclipse.aether.util.artifact.JavaScopes;
import org.eclipse.aether.util.filter.DependencyFilterUtils;
import org.eclipse.aether.util.graph.visitor.PreorderNodeListGenerator;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.Folders;
import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.process.Programs;

/**
 * Files from Maven repositories, as the user's own Maven would fetch them: its settings, mirrors, proxies and local
 * repository apply, with the properties of {@code MAVEN_OPTS}. Released versions
 * that are in the local repository need no network. Close it when done; not for use by several threads.
 */
public final class Artifacts implements AutoCloseable {

    private final Context maven;

    /** Reads the user's Maven settings. */
    public Artifacts() {
        this(overrides(System.getenv().getOrDefault("MAVEN_OPTS", "")));
        // As Maven's own JVM has them: whom it trusts is asked of these alone.
        properties(System.getenv().getOrDefault("MAVEN_OPTS", "")).forEach(System.getProperties()::putIfAbsent);
    }

    /** @param options of Maven's JVM, separated by blanks: nothing is quoted, as in Maven 3's own script */
    static ContextOverrides overrides(String options) {
        Map<String, String> properties = properties(options);
        String home = properties.get("user.home");
        return ContextOverrides.create()
                .withUserSettings(true)
                .userProperties(properties)
                .withMavenUserHomeOverride(home == null ? null : Path.of(home, ".m2"))
                .withMavenSystemHomeOverride(installationOrNull())
                .build();
    }

    private static Map<String, String> properties(String options) {
        Map<String, String> properties = new TreeMap<>();
        Pattern.compile("-D([^=\\s]+)(?:=(\\S*))?")
                .matcher(options)
                .results()
                .forEach(found -> properties.put(found.group(1), Objects.requireNonNullElse(found.group(2), "true")));
        return properties;
    }

    /** Where the {@code mvn} of the path has its own settings: the folder of its links is one of programs. */
    private static Path installationOrNull() {
        return Programs.find("mvn")
                .map(program -> Folders.real(program).getParent().getParent())
                .filter(home -> Files.exists(home.resolve("conf/settings.xml")))
                .orElse(null);
    }

    Artifacts(ContextOverrides overrides) {
        try {
            this.maven = Runtimes.INSTANCE.getRuntime().create(overrides);
        } catch (IllegalStateException e) {
            throw InvalidConfiguration.of(
                            "variant.cannot-be-read",
                            "Maven's settings",
                            e.getCause().getMessage())
                    .because(e);
        }
    }

    /**
     * One file, without its dependencies.
     *
     * @param coordinates {@code group:artifact[:extension[:classifier]]:version}
     * @return the file in the local repository
     * @throws InvalidConfiguration if no repository has it, or none answers and it is not in the local one
     */
    public Path resolve(String coordinates) {
        ArtifactRequest request = new ArtifactRequest(artifact(coordinates), repositories(), null);
        return cachedFirst(
                coordinates,
                List.of(coordinates),
                (system, session) ->
                        path(system.resolveArtifact(session, request).getArtifact()));
    }

    /**
     * The class path of several artifacts with everything that they need at run time, conflicts settled as Maven settles
     * them (nearest wins, first declared wins) and in Maven's order.
     *
     * @param what they are, for messages: {@code Debezium 3.6.3.Final}
     * @param coordinates of the direct dependencies, in the order that a pom would list them
     * @return in the local repository, no duplicates
     * @throws InvalidConfiguration as {@link #resolve}
     */
    public List<Library> classPath(String what, List<String> coordinates) {
        List<Dependency> direct = coordinates.stream()
                .map(each -> new Dependency(artifact(each), JavaScopes.COMPILE))
                .toList();
        CollectRequest collect = new CollectRequest(direct, null, repositories());
        DependencyRequest request =
                new DependencyRequest(collect, DependencyFilterUtils.classpathFilter(JavaScopes.RUNTIME));
        return cachedFirst(
                what,
                coordinates,
                (system, session) ->
                        libraries(system.resolveDependencies(session, request).getRoot()));
    }

    /**
     * The versions of an artifact that the repositories list, lowest first. A list that was fetched before stands in for
     * one that cannot be fetched now.
     *
     * @param artifact {@code group:artifact}
     */
    public List<String> versions(String artifact) {
        VersionRangeRequest request = new VersionRangeRequest(artifact(artifact + ":[0,)"), repositories(), null);
        return ask(
                artifact,
                artifact,
                (system, session) -> system.resolveVersionRange(session, request).getVersions().stream()
                        .map(Object::toString)
                        .toList());
    }

    @Override
    public void close() {
        maven.close();
    }

    /** With the mirrors, credentials and proxies of the settings, which a request does not look up by itself. */
    private List<RemoteRepository> repositories() {
        return maven.repositorySystem()
                .newResolutionRepositories(maven.repositorySystemSession(), maven.remoteRepositories());
    }

    /**
     * A jar of a class path and where it comes from.
     *
     * @param version as asked for: {@code 3.7.0-SNAPSHOT}
     * @param resolved the same for a release; for a snapshot from a repository the build, {@code 3.7.0-20261120.101112-3}
     * @param file in the local repository
     */
    public record Library(String group, String artifact, String version, String resolved, Path file) {

        boolean isDebezium() {
            return group.equals("io.debezium");
        }

        /** Which build a snapshot is; empty for a release, of which there is but one. */
        Optional<String> build() {
            if (!version.endsWith("-SNAPSHOT")) {
                return Optional.empty();
            }
            return Optional.of(artifact + (resolved.equals(version) ? " built here at " + modified() : " " + resolved));
        }

        private String modified() {
            try {
                return Files.getLastModifiedTime(file)
                        .toInstant()
                        .truncatedTo(ChronoUnit.SECONDS)
                        .toString();
            } catch (IOException e) {
                return "an unknown time";
            }
        }
    }

    /** Something that is asked of the repositories. */
    private interface Query<T> {
        T ask(RepositorySystem system, RepositorySystemSession session) throws RepositoryException;
    }

    /**
     * Asks the local repository alone, and the others only when that has not everything: a release never changes. A
     * snapshot does, so that its repositories are asked as often as the settings say.
     */
    private <T> T cachedFirst(String what, List<String> coordinates, Query<T> query) {
        if (coordinates.stream().noneMatch(each -> each.endsWith("-SNAPSHOT"))) {
            // With a cache of its own, which also remembers what was not found.
            RepositorySystemSession offline = new DefaultRepositorySystemSession(maven.repositorySystemSession())
                    .setOffline(true)
                    .setCache(new DefaultRepositoryCache());
            try {
                return query.ask(maven.repositorySystem(), offline);
            } catch (RepositoryException e) {
                // Not everything is there: the repositories are asked below.
            }
        }
        return ask(what, coordinates.get(0), query);
    }

    private <T> T ask(String what, String first, Query<T> query) {
        try {
            return query.ask(maven.repositorySystem(), maven.repositorySystemSession());
        } catch (RepositoryException e) {
            throw unresolved(what, first, e);
        }
    }

    private static List<Library> libraries(DependencyNode root) {
        PreorderNodeListGenerator order = new PreorderNodeListGenerator();
        root.accept(order);
        return order.getArtifacts(false).stream()
                .filter(artifact -> artifact.getExtension().equals("jar"))
                .map(artifact -> new Library(
                        artifact.getGroupId(),
                        artifact.getArtifactId(),
                        artifact.getBaseVersion(),
                        artifact.getVersion(),
                        path(artifact)))
                .distinct()
                .toList();
    }

    // maven-resolver 2 deprecates getFile for getPath, which the 1.9 that MIMA 2.4 brings does not have.
    private static Path path(Artifact artifact) {
        return artifact.getFile().toPath();
    }

    private static Artifact artifact(String coordinates) {
        try {
            return new DefaultArtifact(coordinates);
        } catch (IllegalArgumentException e) {
            throw InvalidConfiguration.of("variant.must-be-group-artifact-extension", coordinates)
                    .because(e);
        }
    }

    /** Says from where they cannot be had, and why. */
    private Failure unresolved(String what, String coordinates, RepositoryException cause) {
        Path local = maven.repositorySystemSession()
                .getLocalRepository()
                .getBasedir()
                .toPath();
        if (Files.exists(local) && !Files.isWritable(local)) {
            return UnfitEnvironment.of("variant.is-not-in-local-maven", what, local)
                    .because(cause);
        }
        String asked = repositories().stream()
                .map(each -> each.getId() + " (" + each.getUrl() + ")")
                .collect(Collectors.joining(", "));
        return InvalidConfiguration.of(
                        "variant.cannot-be-resolved-from-local", what, asked, obstacle(cause), coordinates)
                .because(cause);
    }

    /** What is missing may be something that was not asked for by name; and not to answer is not the same as not to have. */
    private static String obstacle(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof ArtifactNotFoundException missing) {
                return "; missing is " + missing.getArtifact();
            }
            if (cause instanceof ArtifactTransferException transfer) {
                return "; " + transfer.getMessage();
            }
        }
        return "";
    }
}
