package io.debezium.perf.harness.variant;

import java.util.List;
import java.util.stream.Collectors;

import org.eclipse.aether.RepositoryException;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.transfer.ArtifactNotFoundException;
import org.eclipse.aether.transfer.ArtifactTransferException;

import io.debezium.perf.harness.InvalidConfiguration;

/** Says why artifacts cannot be had, and from where they could not. */
final class Unresolved {

    private Unresolved() {}

    static InvalidConfiguration of(String coordinates, List<RemoteRepository> asked, RepositoryException cause) {
        String where = asked.stream()
                .map(each -> each.getId() + " (" + each.getUrl() + ")")
                .collect(Collectors.joining(", "));
        return new InvalidConfiguration(
                coordinates,
                "cannot be resolved from the local Maven repository or from " + where + obstacle(cause),
                "Check the version; without network it must be in the local repository already: "
                        + "mvn dependency:get -Dartifact=" + coordinates.split(" ")[0] + " fetches it.",
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
