package io.debezium.perf.harness.postgres;

import java.util.function.Consumer;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.process.Ledger;

/** Opens a database in one of the four ways. */
public final class Databases {

    private Databases() {}

    /**
     * @param ledger where everything is noted before it is made
     * @param say told, a line each, what is done that takes long or that the user may want to know
     * @return a server that answers
     * @throws io.debezium.perf.harness.Failure if this way is not to be had here
     */
    public static Database open(DatabaseSpec spec, DatabaseOptions options, Ledger ledger, Consumer<String> say) {
        Opening opening = new Opening(options, ledger, say);
        if (spec instanceof DatabaseSpec.Local) {
            return opening.local("asked for");
        }
        throw new UnfitEnvironment(spec.toString(), "no", "");
    }
}
