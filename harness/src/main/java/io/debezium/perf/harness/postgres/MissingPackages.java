package io.debezium.perf.harness.postgres;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.process.Interruption;
import io.debezium.perf.harness.process.Ledger;

/** What this machine's package manager can add so that a private cluster with decoderbufs, or a PgBouncer, becomes possible. */
final class MissingPackages {

    private MissingPackages() {}

    /**
     * Installs what is missing, if that is allowed and possible without asking for a password.
     *
     * @param found the installations that are there
     * @return why it failed, as a sentence without a full stop; empty when it did not, or nothing was missing or possible
     */
    static Optional<String> install(
            List<Installation> found, DatabaseOptions options, Ledger ledger, Consumer<String> say) {
        boolean enough = options.wantsDecoderbufs()
                ? found.stream().anyMatch(each -> each.hasPlugin(Plugins.DECODERBUFS))
                : !found.isEmpty();
        if (enough || !options.install()) {
            return Optional.empty();
        }
        try {
            Optional<Privilege> privilege = Privilege.find();
            if (privilege.isPresent()) {
                install(privilege.get(), found, options.wantsDecoderbufs(), ledger, say);
            }
            return Optional.empty();
        } catch (IOException | UnfitEnvironment e) {
            return Optional.of("Missing packages could not be installed: " + e.getMessage());
        } catch (InterruptedException e) {
            throw Interruption.of(e);
        }
    }

    /**
     * Installs PgBouncer, where that is possible without asking for a password.
     *
     * @throws UnfitEnvironment if it fails
     */
    static void installPgBouncer(Ledger ledger, Consumer<String> say) {
        try {
            Optional<Privilege> privilege = Privilege.find();
            if (privilege.isPresent()) {
                switch (PackageManager.here()) {
                    case APT -> new Apt(privilege.get(), ledger, say).pgBouncer();
                    case DNF -> new Dnf(privilege.get(), ledger, say).pgBouncer();
                    case BREW, NONE -> {
                        // Nothing that we know how to install from.
                    }
                }
            }
        } catch (IOException e) {
            throw new UnfitEnvironment(
                    "package " + PgBouncer.PROGRAM, "cannot be installed: " + e.getMessage(), "Try it by hand.", e);
        } catch (InterruptedException e) {
            throw Interruption.of(e);
        }
    }

    private static void install(
            Privilege privilege, List<Installation> found, boolean decoderbufs, Ledger ledger, Consumer<String> say)
            throws IOException, InterruptedException {
        switch (PackageManager.here()) {
            case APT ->
                new Apt(privilege, ledger, say)
                        .provide(found.stream().map(Installation::major).toList(), decoderbufs);
            case DNF -> new Dnf(privilege, ledger, say).provide(found.isEmpty(), decoderbufs);
            case BREW, NONE -> {
                // Nothing that we know how to install from.
            }
        }
    }
}
