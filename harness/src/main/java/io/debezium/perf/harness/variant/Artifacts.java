package io.debezium.perf.harness.variant;

import java.nio.file.Path;
import java.util.List;

import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.context.Runtimes;
import org.eclipse.aether.RepositoryException;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.graph.DependencyNode;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.DependencyRequest;
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

    private final Context maven;

    /** Reads the user's Maven settings. */
    public Artifacts() {
        this(ContextOverrides.create().withUserSettings(true).build());
    }

    Artifacts(ContextOverrides overrides) {
        this.maven = Runtimes.INSTANCE.getRuntime().create(overrides);
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
        try {
            return path(maven.repositorySystem()
                    .resolveArtifact(maven.repositorySystemSession(), request)
                    .getArtifact());
        } catch (RepositoryException e) {
            throw unresolved(coordinates, e);
        }
    }

    /**
     * The class path of several artifacts with everything that they need at run time, conflicts settled as Maven settles
     * them (nearest wins, first declared wins) and in Maven's order.
     *
     * @param coordinates of the direct dependencies, in the order that a pom would list them
     * @return files in the local repository, no duplicates
     * @throws InvalidConfiguration as {@link #resolve}
     */
    public List<Path> classPath(List<String> coordinates) {
        List<Dependency> direct = coordinates.stream()
                .map(each -> new Dependency(artifact(each), JavaScopes.COMPILE))
                .toList();
        CollectRequest collect = new CollectRequest(direct, null, repositories());
        DependencyRequest request =
                new DependencyRequest(collect, DependencyFilterUtils.classpathFilter(JavaScopes.RUNTIME));
        try {
            return files(maven.repositorySystem()
                    .resolveDependencies(maven.repositorySystemSession(), request)
                    .getRoot());
        } catch (RepositoryException e) {
            throw unresolved(String.join(" ", coordinates), e);
        }
    }

    @Override
    public void close() {
        maven.close();
    }

    private List<RemoteRepository> repositories() {
        return maven.remoteRepositories();
    }

    private static List<Path> files(DependencyNode root) {
        PreorderNodeListGenerator order = new PreorderNodeListGenerator();
        root.accept(order);
        return order.getArtifacts(false).stream()
                .filter(artifact -> artifact.getExtension().equals("jar"))
                .map(Artifacts::path)
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

    private InvalidConfiguration unresolved(String coordinates, RepositoryException cause) {
        String where = String.join(
                ", ",
                repositories().stream()
                        .map(each -> each.getId() + " (" + each.getUrl() + ")")
                        .toList());
        return new InvalidConfiguration(
                coordinates,
                "cannot be resolved from the local Maven repository or from " + where,
                "Check the version; without network it must be in the local repository already: "
                        + "mvn dependency:get -Dartifact=" + coordinates.split(" ")[0] + " fetches it.",
                cause);
    }
}
