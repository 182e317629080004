package io.debezium.perf.harness.load;

import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.postgres.Session;
import io.debezium.perf.harness.postgres.TableMarks.TableMark;

/**
 * Creates the PostgreSQL extensions that a workload's tables need. A database can have an extension only once, in whichever
 * schema.
 */
public final class Extensions {

    private Extensions() {}

    /**
     * Creates missing extensions in schema {@code public}, which snapshots do not read.
     *
     * @param names in an order in which they can be created
     * @param mark the mark by which they are dropped with the tables; empty if the whole server is removed
     * @throws UnfitEnvironment if an extension is not installed, or the server refuses
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
                // Both statements are sent together, and so are one transaction.
                session.execute("CREATE EXTENSION %s SCHEMA public%s".formatted(quoted, marked));
            } catch (SQLException e) {
                throw UnfitEnvironment.of("load.is-needed-by-workload", "extension " + name, e.getMessage())
                        .because(e);
            }
        }
    }
}
