package io.debezium.perf.harness.postgres;

import java.util.List;
import java.util.function.Consumer;

import io.debezium.perf.harness.process.Ledger;

/** Opens a database in one of the four ways. */
public final class Databases {

    static final String ASKED_FOR = "named by --database";

    private Databases() {}

    /**
     * @param ledger where everything is noted before it is made
     * @param say told, a line each, what the user wants to know: the choice and its reason, and what takes long
     * @return a server that answers; whether a plugin works on it, {@link Database#requirePlugin} finds out
     * @throws io.debezium.perf.harness.UnfitEnvironment if this way is not to be had here
     * @throws io.debezium.perf.harness.InvalidConfiguration if Maven does not find the embedded binaries
     */
    public static Database open(DatabaseSpec spec, DatabaseOptions options, Ledger ledger, Consumer<String> say) {
        Opening opening = new Opening(options, ledger, say);
        Database database = open(spec, opening);
        say.accept("PostgreSQL %s, %s (%s)".formatted(database.version(), database.kind(), database.reason()));
        return database;
    }

    private static Database open(DatabaseSpec spec, Opening opening) {
        if (spec instanceof DatabaseSpec.Local) {
            return opening.local(ASKED_FOR);
        }
        if (spec instanceof DatabaseSpec.Container container) {
            return opening.container(container.image(), ASKED_FOR, List.of());
        }
        if (spec instanceof DatabaseSpec.Embedded) {
            return opening.embedded(ASKED_FOR, List.of());
        }
        if (spec instanceof DatabaseSpec.External external) {
            return opening.external(external.endpoint());
        }
        return opening.auto();
    }
}
