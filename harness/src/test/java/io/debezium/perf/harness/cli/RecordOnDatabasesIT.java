package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.postgres.OtherServer;
import io.debezium.perf.harness.postgres.TestImage;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Command.FinishedCommand;
import io.debezium.perf.harness.result.Property;
import io.debezium.perf.harness.result.RecordResult;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.variant.QuickJvm;

import static org.assertj.core.api.Assertions.assertThat;

/** {@code perf record} from end to end on each other way of having PostgreSQL; the private cluster has its own test. */
class RecordOnDatabasesIT {

    private static final Duration LIMIT = Duration.ofMinutes(8);

    private Cli cli;

    @BeforeEach
    void home(@TempDir Path home) throws IOException {
        cli = new Cli(home);
    }

    @Test
    void embeddedBinariesWithPgoutputAndWhatTheVariantSets() throws Exception {
        String variant = QuickJvm.RELEASE + ",plugin=pgoutput,set.max.batch.size=512,jvm=-Xmx300m";

        RecordResult result = record(cli.run(words("embedded", "--variant", variant)));

        assertThat(result.database().kind()).isEqualTo("embedded");
        assertThat(result.variant().debezium()).isEqualTo("3.6.3.Final");
        assertThat(result.variant().plugin()).isEqualTo("pgoutput");
        assertThat(result.variant().command()).contains("-Xmx300m");
        assertThat(result.variant().properties()).contains(new Property("max.batch.size", "512"));
    }

    @Test
    void aContainerOfTheProjectsOwnImage() throws Exception {
        String missing = TestImage.missing();
        Assumptions.assumeTrue(missing.isEmpty(), "skipped: " + missing);

        RecordResult result = record(cli.run(words("container:" + TestImage.NAME, "--variant", QuickJvm.RELEASE)));

        assertThat(result.database().kind()).isEqualTo("container");
        assertThat(result.variant().plugin()).isEqualTo("decoderbufs");
    }

    @Test
    void aServerOfSomebodyElsesIsLeftAsItWasByAnOlderVersionToo(@TempDir Path data) throws Exception {
        try (OtherServer server = new OtherServer(data)) {
            Endpoint endpoint = server.endpoint();
            String older = "3.0.8.Final";
            Command command = cli.command(words(endpoint.toString(), "--variant", older + QuickJvm.OPTIONS))
                    .with("PGPASSWORD", endpoint.password());

            RecordResult result = record(command.run(LIMIT));

            assertThat(result.database().kind()).isEqualTo("external");
            assertThat(result.variant().debezium()).isEqualTo(older);
            // At its rate of 50 and not as fast as it can. A busy machine falls behind, or makes up for what it missed.
            assertThat(result.trials().get(0).figures().load().transactionsPerSecond())
                    .isStrictlyBetween(0.0, 150.0);
            assertThat(result.trials().get(0).figures().load().lateMillis()).isNotNull();
            assertThat(count(endpoint, "SELECT count(*) FROM pg_replication_slots"))
                    .isZero();
            assertThat(count(endpoint, "SELECT count(*) FROM pg_publication")).isZero();
            assertThat(count(endpoint, "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"))
                    .isZero();
        }
    }

    private RecordResult record(FinishedCommand finished) throws Exception {
        assertThat(finished.exit()).as(finished.err()).isZero();
        assertThat(cli.leftBehind()).isEmpty();
        RecordResult result = ResultJson.read(cli.results().get(0).resolve("result.json"), RecordResult.class);
        assertThat(result.trials().get(0).figures().events()).isPositive();
        assertThat(result.trials().get(0).figures().catchUp().done()).isTrue();
        assertThat(result.analysis().cpu().samples()).isPositive();
        return result;
    }

    private static String[] words(String database, String... more) {
        List<String> words = new ArrayList<>(List.of(Cli.words(
                "record --database %s --no-install --scale 1 --clients 2 --rate 50 --warmup 1s --duration 4s",
                database)));
        words.addAll(List.of(more));
        return words.toArray(String[]::new);
    }

    private static long count(Endpoint endpoint, String query) throws Exception {
        try (Connection connection = endpoint.connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getLong(1);
        }
    }
}
