package io.debezium.perf.harness.load;

import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.postgres.Session;
import io.debezium.perf.harness.postgres.TableMarks.TableMark;

/** The extensions of a database that a workload's tables need: a database has each once, whichever schema it is in. */
public final class Extensions {

    private Extensions() {}

    /**
     * Makes those that are not there, in schema {@code public}, where they are in no snapshot's tables.
     *
     * @param names in the order in which they can be made
     * @param mark by which they are dropped with the tables; empty where the whole server is
     * @throws UnfitEnvironment if the server has not got one, or does not let us
     */
    public static void create(Session session, List<String> names, Optional<TableMark> mark) throws SQLException {
        for (String name : names) {
            if (session.holds("SELECT EXISTS (SELECT FROM pg_extension WHERE extname = ?)", name)) {
                continue;
            }
            String quoted = '"' + name + '"';
            String marked =
                    mark.map(each -> "; " + each.on("EXTENSION", quoted)).orElse("");
            try {
                // Statements that are sent together are one transaction.
                session.execute("CREATE EXTENSION %s SCHEMA public%s".formatted(quoted, marked));
            } catch (SQLException e) {
                throw UnfitEnvironment.of("load.is-needed-by-workload", "extension " + name, e.getMessage())
                        .because(e);
            }
        }
    }
}
