package io.debezium.perf.harness.postgres;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.process.Ledger;

/** One database on its way up: each of the four ways, and the choice between those that need nothing of the user. */
final class Opening {

    private final DatabaseOptions options;
    private final Ledger ledger;
    private final Consumer<String> say;

    Opening(DatabaseOptions options, Ledger ledger, Consumer<String> say) {
        this.options = options;
        this.ledger = ledger;
        this.say = say;
    }

    /** Local with the plugin that is wanted, else a container when an engine answers, else embedded, else local without. */
    Database auto() {
        List<String> notes = new ArrayList<>();
        List<Installation> found = installations(notes);
        Optional<Installation> fit = fit(found);
        if (fit.isPresent()) {
            return local(fit.get(), installed(fit.get()), notes);
        }
        String why = lacking(found);
        try {
            String engine = ContainerEngine.connect().toString();
            return container(
                    DatabaseSpec.DEFAULT_IMAGE, "%s, and container engine %s answers".formatted(why, engine), notes);
        } catch (UnfitEnvironment e) {
            why += ", and a container cannot be had (%s)"
                    .formatted(e.getMessage().lines().findFirst().orElse(""));
        }
        try {
            return embedded(why, notes);
        } catch (UnfitEnvironment | InvalidConfiguration e) {
            if (found.isEmpty()) {
                throw e;
            }
            return local(found.get(0), why + ", nor embedded binaries (" + e.getMessage() + ")", notes);
        }
    }

    Database local(String reason) {
        List<String> notes = new ArrayList<>();
        return local(best(notes), reason, notes);
    }

    ServerBinaries localBinaries(String reason) {
        List<String> notes = new ArrayList<>();
        return ServerBinaries.installed(best(notes), reason, notes);
    }

    /** As {@link #auto()}, without a container; embedded binaries, which rarely have decoderbufs either, come last. */
    ServerBinaries privateBinaries() {
        List<String> notes = new ArrayList<>();
        List<Installation> found = installations(notes);
        return fit(found)
                .or(() -> found.stream().findFirst())
                .map(each -> ServerBinaries.installed(each, installed(each), notes))
                .orElseGet(() -> ServerBinaries.embedded(EmbeddedBinaries.choose(), lacking(found), notes));
    }

    private Optional<Installation> fit(List<Installation> found) {
        return found.stream()
                .filter(each -> !options.wantsDecoderbufs() || each.hasPlugin(Plugins.DECODERBUFS))
                .findFirst();
    }

    private String installed(Installation installation) {
        boolean with = options.wantsDecoderbufs() && installation.hasPlugin(Plugins.DECODERBUFS);
        return "PostgreSQL %s%s is installed".formatted(installation.version(), with ? " with decoderbufs" : "");
    }

    private static String lacking(List<Installation> found) {
        return found.isEmpty() ? "no PostgreSQL is installed" : "the installed PostgreSQL has no decoderbufs";
    }

    private Installation best(List<String> notes) {
        return Installations.best(installations(notes))
                .orElseThrow(() -> new UnfitEnvironment(
                        "--database local",
                        "needs PostgreSQL's server binaries, and this machine has none"
                                + (notes.isEmpty() ? "" : " (" + notes.get(0) + ")"),
                        "Get them: " + PackageManager.here().server() + ". Or use --database container or embedded."));
    }

    Database embedded(String reason, List<String> moreNotes) {
        EmbeddedBinaries binaries = EmbeddedBinaries.choose();
        List<String> notes = new ArrayList<>(moreNotes);
        notes.add(binaries.note());
        ServerUser user = ServerUser.choose();
        ClusterHome home = ClusterHome.create(options.data(), user, ledger, say);
        Installation installation;
        try {
            // A user who may not enter data/ could not run binaries there either.
            Path parent = home.inData()
                    ? options.data().resolve("embedded")
                    : home.folder().resolve("embedded");
            installation = binaries.unpack(parent, home.folder());
        } catch (RuntimeException | Error e) {
            home.delete();
            throw e;
        }
        return cluster("embedded", reason, notes, installation, home, user, binaries.decoderbufs());
    }

    Database container(String image, String reason, List<String> notes) {
        ContainerServer.Running running =
                ContainerServer.start(image, options.port(), ClusterSettings.common(options.clients()), ledger, say);
        ContainerServer container = running.container();
        return server(
                new Server.Origin("container", reason, notes, container.pid(), container::close), running.endpoint());
    }

    Database external(Endpoint named) {
        if (options.port().isPresent()) {
            throw new InvalidConfiguration(
                    "--port " + options.port().getAsInt(),
                    "is for a server of our own",
                    "The port of another is part of its URL: postgresql://USER@HOST:PORT/DATABASE.");
        }
        Endpoint endpoint = Passwords.complete(named, System.getenv());
        ExternalServer.check(endpoint);
        Server.Origin origin =
                new Server.Origin("external", "named by --database", List.of(), OptionalLong.empty(), () -> {});
        return new Server(origin, endpoint, Optional.of(ledger));
    }

    private Database local(Installation installation, String reason, List<String> notes) {
        ServerUser user = ServerUser.choose();
        ClusterHome home = ClusterHome.create(options.data(), user, ledger, say);
        return cluster("local", reason, notes, installation, home, user, Optional.empty());
    }

    private Database cluster(
            String kind,
            String reason,
            List<String> notes,
            Installation installation,
            ClusterHome home,
            ServerUser user,
            Optional<Path> plugins) {
        Cluster.Running running = Cluster.start(
                installation, home, user, options.port(), ClusterSettings.of(installation, options.clients(), plugins));
        Cluster cluster = running.cluster();
        return server(new Server.Origin(kind, reason, notes, cluster.pid(), cluster::close), running.endpoint());
    }

    /** A server that goes as a whole: its slots need no note in the ledger. */
    private static Database server(Server.Origin origin, Endpoint endpoint) {
        try {
            return new Server(origin, endpoint, Optional.empty());
        } catch (RuntimeException | Error e) {
            origin.teardown().run();
            throw e;
        }
    }

    private List<Installation> installations(List<String> notes) {
        List<Installation> found = Installations.find();
        Optional<String> failure = MissingPackages.install(found, options, ledger, say);
        failure.ifPresent(note -> {
            notes.add(note);
            say.accept(note);
        });
        return options.install() ? Installations.find() : found;
    }
}
