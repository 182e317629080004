package io.debezium.perf.harness.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

import io.debezium.perf.harness.Folders;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.process.Interruption;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.process.PrivateFolder;

/**
 * A private cluster that outlives the run that makes it: its server can be stopped and started again, also after its
 * folder was moved. The folder holds {@code password}, which only its owner may read, and {@code server}, which the user
 * that the server runs as may enter; where that user may not go, {@code server} is a link to where it may.
 */
public final class KeptCluster {

    private static final String PARTIAL = ".partial";
    private static final String SERVER = "server";
    private static final String PASSWORD = "password";

    private final Path folder;
    private final Path data;
    private final ServerBinaries binaries;

    private KeptCluster(Path folder, Path data, ServerBinaries binaries) {
        this.folder = folder;
        this.data = data;
        this.binaries = binaries;
    }

    /**
     * Makes a cluster without starting it. The caller removes the folder when this fails.
     *
     * @param folder an existing folder
     * @param data the harness's {@code data} folder, for embedded binaries
     * @param settings what it gets beyond those of all our servers
     * @param clients sessions that a load is going to open
     * @param say told when the cluster cannot be in the folder itself
     * @throws io.debezium.perf.harness.UnfitEnvironment if it cannot be made
     */
    public static KeptCluster create(
            Path folder,
            Path data,
            ServerBinaries binaries,
            Map<String, String> settings,
            int clients,
            Consumer<String> say) {
        KeptCluster cluster = new KeptCluster(folder, data, binaries);
        ServerUser user = ServerUser.choose();
        String password = Passwords.random();
        return ClusterHome.orUndo(folder, () -> {}, () -> {
            cluster.makeHome(user, say);
            ClusterHome.secret(folder.resolve(PASSWORD), ServerUser.OURSELVES, password);
            Cluster made = cluster.cluster(user);
            Map<String, String> all = new LinkedHashMap<>(Cluster.settings(clients));
            all.putAll(settings);
            made.initialise(password, all);
            return cluster;
        });
    }

    /** A cluster that {@link #create} has made, with the same binaries. */
    public static KeptCluster at(Path folder, Path data, ServerBinaries binaries) {
        return new KeptCluster(folder, data, binaries);
    }

    /**
     * Starts its server on a free port, after stopping one that a killed run left. Closing the database stops the server
     * and keeps the cluster.
     *
     * @param ledger told of the server for as long as it runs
     * @throws io.debezium.perf.harness.UnfitEnvironment if it does not start
     */
    public Database start(Ledger ledger) {
        return start(ledger, whole(folder));
    }

    /**
     * Starts a cluster that belongs to something else, otherwise as {@link #start(Ledger)}.
     *
     * @param owner who has locked this folder has the cluster
     */
    public Database start(Ledger ledger, Path owner) {
        stop(folder);
        Ledger.Entry entry = ledger.add("tape", Map.of("folder", folder.toString(), "owner", owner.toString()));
        return ClusterHome.orUndo(folder, () -> stop(entry), () -> {
            Cluster cluster = cluster(ServerUser.choose());
            Endpoint endpoint = cluster.start(OptionalInt.empty(), Files.readString(folder.resolve(PASSWORD)));
            Database.Hosting hosting = binaries.hosting(ClusterProcesses.pid(cluster.folder()), () -> stop(entry));
            return new Database(hosting, endpoint, Optional.empty());
        });
    }

    /** What a folder is called until its cluster is whole, or while that is removed. Who has one has both. */
    public static Path partial(Path folder) {
        return folder.resolveSibling(folder.getFileName() + PARTIAL);
    }

    /** Whether a folder of this name is one of a cluster that is not whole. */
    public static boolean isPartial(String name) {
        return name.endsWith(PARTIAL);
    }

    /** What a folder is called when its cluster is whole. */
    public static Path whole(Path folder) {
        String name = folder.getFileName().toString();
        return isPartial(name) ? folder.resolveSibling(name.substring(0, name.length() - PARTIAL.length())) : folder;
    }

    /** Stops the server of the cluster in a folder, if there is one that runs. */
    public static void stop(Path folder) {
        Interruption.deferred(() -> ClusterProcesses.stop(folder.resolve(SERVER)));
    }

    /**
     * Ends the server of the cluster in a folder, if one runs, and removes the folder and all that belongs to it, clusters in
     * its subfolders among them.
     */
    public static void delete(Path folder) {
        Path server = folder.resolve(SERVER);
        Folders.children(folder).stream()
                .filter(child -> !child.equals(server) && Files.isDirectory(child, LinkOption.NOFOLLOW_LINKS))
                .forEach(KeptCluster::delete);
        Interruption.deferred(() -> ClusterProcesses.quit(server));
        try {
            if (Files.isSymbolicLink(server)) {
                PrivateFolder.delete(Files.readSymbolicLink(server));
            }
            PrivateFolder.delete(folder);
        } catch (IOException e) {
            throw UnfitEnvironment.unwritable(folder, e);
        }
    }

    private void stop(Ledger.Entry entry) {
        stop(folder);
        entry.remove();
    }

    private void makeHome(ServerUser user, Consumer<String> say) throws IOException, InterruptedException {
        // The umask may have closed it, and the user has to pass through it.
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path server = folder.resolve(SERVER);
        ClusterHome.make(server, user);
        if (!user.canEnter(server.toRealPath())) {
            Files.delete(server);
            Path fallback = ClusterHome.FALLBACK.resolve(
                    "debezium-perf-" + Passwords.random().substring(0, 12));
            // The link first: with it, whoever removes the folder finds the rest.
            Files.createSymbolicLink(server, fallback);
            ClusterHome.make(fallback, user);
            say.accept("The cluster is in %s: user %s, which it runs as, may not enter %s"
                    .formatted(fallback, user.name().orElse(""), folder));
        }
    }

    private Cluster cluster(ServerUser user) throws IOException {
        Path server = folder.resolve(SERVER);
        Path home = server.toRealPath();
        return new Cluster(binaries.programs(data, home), home, user);
    }
}
