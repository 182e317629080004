package io.debezium.perf.harness.variant;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
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
 * Resolves artifacts from Maven repositories as the user's Maven would: with its settings, mirrors, proxies and local
 * repository, and the properties of {@code MAVEN_OPTS}. Releases in the local repository need no network. To be closed; not
 * thread-safe.
 */
public final class Artifacts implements AutoCloseable {

    private final Context maven;

    /** Reads the user's Maven settings. */
    public Artifacts() {
        this(overrides(System.getenv().getOrDefault("MAVEN_OPTS", "")));
        // Set for this JVM as for Maven's, since the trust store is configured by system properties only.
        properties(System.getenv().getOrDefault("MAVEN_OPTS", "")).forEach(System.getProperties()::putIfAbsent);
    }

    /** @param options the value of MAVEN_OPTS, separated by blanks without quoting, as in Maven 3's script */
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

    /** The installation of {@code mvn} on the path, with links resolved, if it has {@code conf/settings.xml}; else null. */
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
     * The file of one artifact, without its dependencies.
     *
     * @param coordinates {@code group:artifact[:extension[:classifier]]:version}
     * @return the file in the local repository
     * @throws InvalidConfiguration if no repository has it, or it is not in the local one and no other answers
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
     * The class path of several artifacts with their run-time dependencies, with conflicts resolved as by Maven (nearest
     * wins, first declared wins) and in Maven's order.
     *
     * @param what the artifacts' name in messages: {@code Debezium 3.6.3.Final}
     * @param coordinates of the direct dependencies, in the order that a pom would list them
     * @return files in the local repository, without duplicates
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
     * The versions of an artifact that the repositories list, lowest first. If a list cannot be fetched, the last fetched one
     * is used.
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

    /**
     * The remote repositories with mirrors, credentials and proxies of the settings, which a request does not add by itself.
     */
    private List<RemoteRepository> repositories() {
        return maven.repositorySystem()
                .newResolutionRepositories(maven.repositorySystemSession(), maven.remoteRepositories());
    }

    /**
     * A jar of a class path and where it comes from.
     *
     * @param version the requested version: {@code 3.7.0-SNAPSHOT}
     * @param resolved the same for a release; for a snapshot from a repository its build, {@code 3.7.0-20261120.101112-3}
     * @param file in the local repository
     */
    public record Library(String group, String artifact, String version, String resolved, Path file) {

        boolean isDebezium() {
            return group.equals("io.debezium");
        }

        /** A description of a snapshot's build; empty for a release. */
        Optional<String> build() {
            if (!version.endsWith("-SNAPSHOT")) {
                return Optional.empty();
            }
            Instant modified =
                    Instant.ofEpochMilli(file.toFile().lastModified()).truncatedTo(ChronoUnit.SECONDS);
            Object when = modified.equals(Instant.EPOCH) ? "an unknown time" : modified;
            return Optional.of(artifact + (resolved.equals(version) ? " built here at " + when : " " + resolved));
        }
    }

    /** A request to the repositories. */
    private interface Query<T> {
        T ask(RepositorySystem system, RepositorySystemSession session) throws RepositoryException;
    }

    /**
     * Resolves releases, which never change, from the local repository, and asks the others only if something is missing. For
     * snapshots the repositories are asked as often as the settings say.
     */
    private <T> T cachedFirst(String what, List<String> coordinates, Query<T> query) {
        if (coordinates.stream().noneMatch(each -> each.endsWith("-SNAPSHOT"))) {
            // The session has its own cache, since a cache also remembers artifacts that were not found.
            RepositorySystemSession offline = new DefaultRepositorySystemSession(maven.repositorySystemSession())
                    .setOffline(true)
                    .setCache(new DefaultRepositoryCache());
            try {
                return query.ask(maven.repositorySystem(), offline);
            } catch (RepositoryException e) {
                // Something is missing: the repositories are asked below.
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

    /** The failure, with the repositories that were asked and the reason. */
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

    /** The reason of a failure: a missing artifact, which may be a dependency, or a repository that did not answer. */
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
