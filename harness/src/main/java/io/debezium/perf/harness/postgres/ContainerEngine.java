package io.debezium.perf.harness.postgres;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;

import com.github.dockerjava.api.DockerClient;
import org.testcontainers.dockerclient.DockerClientProviderStrategy;

import io.debezium.perf.harness.UnfitEnvironment;

/**
 * The container engine that Testcontainers finds: Docker, Podman with its Docker socket, Docker Desktop. Testcontainers'
 * own containers are not used beyond that: they start a helper (Ryuk) that listens on every interface, and publish their
 * ports there too; our ledger does what the helper would.
 */
record ContainerEngine(DockerClient client, URI address) {

    /** Every container of ours has this label, with a value of its own. */
    static final String LABEL = "io.debezium.perf.run";

    private static final Set<String> LOCAL_SCHEMES = Set.of("unix", "npipe");
    private static final Set<String> LOCAL_HOSTS = Set.of("localhost", "127.0.0.1", "[::1]");

    private static ContainerEngine found;

    /**
     * Where none is found, Testcontainers does not look again in the life of this process.
     *
     * @throws UnfitEnvironment if none answers, or it is on another machine, whose loopback is not ours
     */
    static synchronized ContainerEngine connect() {
        if (found == null) {
            found = search();
        }
        return found;
    }

    private static ContainerEngine search() {
        List<DockerClientProviderStrategy> ways = new ArrayList<>();
        ServiceLoader.load(DockerClientProviderStrategy.class).forEach(ways::add);
        try {
            DockerClientProviderStrategy way = DockerClientProviderStrategy.getFirstValidStrategy(ways);
            URI address = way.getTransportConfig().getDockerHost();
            if (!LOCAL_SCHEMES.contains(address.getScheme())
                    && !LOCAL_HOSTS.contains(String.valueOf(address.getHost()))) {
                throw UnfitEnvironment.of("postgres.is-on-another-machine", "container engine " + address);
            }
            return new ContainerEngine(way.getDockerClient(), address);
        } catch (IllegalStateException e) {
            throw UnfitEnvironment.of("postgres.none-answers", "container engine")
                    .because(e);
        }
    }

    /** Removes every container with this value of {@link #LABEL}, running or not, with its volumes. */
    void remove(String label) {
        client.listContainersCmd().withShowAll(true).withLabelFilter(Map.of(LABEL, label)).exec().stream()
                .map(each -> client.removeContainerCmd(each.getId()))
                .forEach(each -> each.withForce(true).withRemoveVolumes(true).exec());
    }

    @Override
    public String toString() {
        return client.versionCmd().exec().getVersion() + " at " + address;
    }
}
