package io.debezium.perf.harness.variant;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.context.Runtimes;
import org.eclipse.aether.DefaultRepositoryCache;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.eclipse.aether.RepositoryException;
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

import io.debezium.perf.harness.InvalidConfiguration;

/**
 * Files from Maven repositories, as the user's own Maven would fetch them: settings, mirrors, proxies and the local
 * repository of {@code ~/.m2} apply. Released versions that are in the local repository need no network. Close it when
 * done; not for use by several threads.
 */
public final class Artifacts implements AutoCloseable {

    /** Class paths of releases, by the user's settings: most variants of a command have the same. */
    private static final Map<List<String>, List<Library>> RELEASED = new ConcurrentHashMap<>();

    private final Context maven;
    private final Map<List<String>, List<Library>> released;

    /** Reads the user's Maven settings. */
    public Artifacts() {
        this(ContextOverrides.create().withUserSettings(true).build(), RELEASED);
    }

    Artifacts(ContextOverrides overrides) {
        this(overrides, new ConcurrentHashMap<>());
    }

    private Artifacts(ContextOverrides overrides, Map<List<String>, List<Library>> released) {
        this.maven = Runtimes.INSTANCE.getRuntime().create(overrides);
        this.released = released;
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
                session -> path(maven.repositorySystem()
                        .resolveArtifact(session, request)
                        .getArtifact()));
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
        if (!areReleases(coordinates)) {
            return resolved(what, coordinates);
        }
        return released.computeIfAbsent(List.copyOf(coordinates), each -> resolved(what, each));
    }

    private List<Library> resolved(String what, List<String> coordinates) {
        List<Dependency> direct = coordinates.stream()
                .map(each -> new Dependency(artifact(each), JavaScopes.COMPILE))
                .toList();
        CollectRequest collect = new CollectRequest(direct, null, repositories());
        DependencyRequest request =
                new DependencyRequest(collect, DependencyFilterUtils.classpathFilter(JavaScopes.RUNTIME));
        return cachedFirst(
                what,
                coordinates,
                session -> libraries(maven.repositorySystem()
                        .resolveDependencies(session, request)
                        .getRoot()));
    }

    /**
     * The versions of an artifact that the repositories list, lowest first. A list that was fetched before stands in for
     * one that cannot be fetched now.
     *
     * @param artifact {@code group:artifact}
     */
    public List<String> versions(String artifact) {
        VersionRangeRequest request = new VersionRangeRequest(artifact(artifact + ":[0,)"), repositories(), null);
        try {
            return maven
                    .repositorySystem()
                    .resolveVersionRange(maven.repositorySystemSession(), request)
                    .getVersions()
                    .stream()
                    .map(Object::toString)
                    .toList();
        } catch (RepositoryException e) {
            throw unresolved(artifact, artifact, e);
        }
    }

    @Override
    public void close() {
        maven.close();
    }

    private List<RemoteRepository> repositories() {
        return maven.remoteRepositories();
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
        T ask(RepositorySystemSession session) throws RepositoryException;
    }

    /**
     * Asks the local repository alone, and the others only when that has not everything: a release never changes. A
     * snapshot does, so that its repositories are asked as often as the settings say.
     */
    private <T> T cachedFirst(String what, List<String> coordinates, Query<T> query) {
        RepositorySystemSession session = maven.repositorySystemSession();
        if (areReleases(coordinates)) {
            try {
                return query.ask(offline(session));
            } catch (RepositoryException e) {
                // Not everything is there: the repositories are asked below.
            }
        }
        try {
            return query.ask(session);
        } catch (RepositoryException e) {
            throw unresolved(what, coordinates.get(0), e);
        }
    }

    private static boolean areReleases(List<String> coordinates) {
        return coordinates.stream().noneMatch(each -> each.endsWith("-SNAPSHOT"));
    }

    /** With a cache of its own, which also remembers what was not found. */
    private static RepositorySystemSession offline(RepositorySystemSession session) {
        return new DefaultRepositorySystemSession(session).setOffline(true).setCache(new DefaultRepositoryCache());
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
            throw new InvalidConfiguration(
                    coordinates, "must be group:artifact[:extension[:classifier]]:version", "", e);
        }
    }

    /** Says from where they cannot be had, and why. */
    private InvalidConfiguration unresolved(String what, String coordinates, RepositoryException cause) {
        String asked = repositories().stream()
                .map(each -> each.getId() + " (" + each.getUrl() + ")")
                .collect(Collectors.joining(", "));
        return new InvalidConfiguration(
                what,
                "cannot be resolved from the local Maven repository or from " + asked + obstacle(cause),
                "Check the version; without network it must be in the local repository already: "
                        + "mvn dependency:get -Dartifact=" + coordinates + " fetches it.",
                cause);
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
