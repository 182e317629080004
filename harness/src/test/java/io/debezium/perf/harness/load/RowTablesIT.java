package io.debezium.perf.harness.load;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.postgres.OtherServer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class RowTablesIT {

    private static final String TABLES =
            "SELECT relname FROM pg_class WHERE relname ~ '^dbzperf_rows_[0-9]+$' ORDER BY 1";

    private static OtherServer server;
    private static Endpoint endpoint;

    @BeforeAll
    static void startServer() throws Exception {
        server = new OtherServer();
        endpoint = server.endpoint();
    }

    @AfterAll
    static void stopServer() throws Exception {
        server.close();
    }

    @Test
    void areOfPgbenchsShapeFrozenAndGoneAtTheEnd() throws Exception {
        try (RowTables tables = RowTables.create(endpoint, List.of(7L, 2_000L), line -> {})) {
            assertThat(query(TABLES)).containsExactly("dbzperf_rows_2000", "dbzperf_rows_7");
            assertThat(query("SELECT count(*) || ' ' || sum(aid) || ' ' || max(octet_length(filler)) FROM "
                            + RowTables.name(2_000)))
                    .containsExactly("2000 " + RowTables.keys(2_000) + " 84");
            // Every page is all-visible and all-frozen.
            assertThat(query("SELECT relallvisible = relpages FROM pg_class WHERE relname = 'dbzperf_rows_2000'"))
                    .containsExactly("t");
            assertThat(query("SELECT relfrozenxid::text::bigint > 0 FROM pg_class WHERE relname = 'dbzperf_rows_7'"))
                    .containsExactly("t");
            assertThat(tables.bytes(2_000)).isGreaterThan(2_000 * 97);
        }
        assertThat(query(TABLES)).isEmpty();
    }

    @Test
    void takeThePlaceOfThoseThatAKilledRunLeftAndOfNobodyElses() throws Exception {
        RowTables.create(endpoint, List.of(5L), line -> {});
        execute("CREATE TABLE public.dbzperf_rows_11 (a int)");
        try {
            assertThatThrownBy(() -> RowTables.create(endpoint, List.of(3L, 11L), line -> {}))
                    .isInstanceOf(UnfitEnvironment.class)
                    .hasMessage("table public.dbzperf_rows_11: exists and was not made by this harness");
            try (RowTables tables = RowTables.create(endpoint, List.of(3L), line -> {})) {
                assertThat(query(TABLES)).containsExactly("dbzperf_rows_11", "dbzperf_rows_3");
                assertThat(tables.bytes(3)).isPositive();
            }
            assertThat(query(TABLES)).containsExactly("dbzperf_rows_11");
        } finally {
            execute("DROP TABLE public.dbzperf_rows_11");
        }
    }

    @Test
    void anInterruptionLeavesNothing() throws Exception {
        try {
            assertThatThrownBy(() -> RowTables.create(endpoint, List.of(9L), line -> Thread.currentThread()
                            .interrupt()))
                    .hasMessage("interrupted");
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(query(TABLES)).isEmpty();
    }

    private static void execute(String sql) throws SQLException {
        try (Connection connection = endpoint.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static List<String> query(String sql) throws SQLException {
        List<String> values = new ArrayList<>();
        try (Connection connection = endpoint.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                values.add(rows.getString(1));
            }
        }
        return values;
    }
}
