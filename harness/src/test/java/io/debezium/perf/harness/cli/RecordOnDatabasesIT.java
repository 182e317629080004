package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.LongTest;
import io.debezium.perf.harness.postgres.TestImage;
import io.debezium.perf.harness.process.Command.FinishedCommand;
import io.debezium.perf.harness.question.record.RecordResult;
import io.debezium.perf.harness.result.Property;
import io.debezium.perf.harness.variant.QuickJvm;

import static org.assertj.core.api.Assertions.assertThat;

/** {@code perf record} from end to end on each other way of having PostgreSQL; the private cluster and a server of somebody else's have their own tests. */
class RecordOnDatabasesIT {

    private Cli cli;

    @BeforeEach
    void home(@TempDir Path home) throws IOException {
        cli = new Cli(home);
    }

    @LongTest
    void embeddedBinariesWithPgoutputAndWhatTheVariantSets() throws Exception {
        String variant = QuickJvm.RELEASE + ",plugin=pgoutput,set.max.batch.size=512,jvm=-Xmx300m";

        RecordResult result = record(cli.run(words("embedded", "--variant", variant)));

        assertThat(result.database().kind()).isEqualTo("embedded");
        assertThat(result.variant().debezium()).isEqualTo("3.6.3.Final");
        assertThat(result.variant().plugin()).isEqualTo("pgoutput");
        assertThat(result.variant().command()).contains("-Xmx300m");
        assertThat(result.variant().properties()).contains(new Property("max.batch.size", "512"));
    }

    @LongTest
    void aContainerOfTheProjectsOwnImage() throws Exception {
        String missing = TestImage.missing();
        Assumptions.assumeTrue(missing.isEmpty(), "skipped: " + missing);

        RecordResult result = record(cli.run(words("container:" + TestImage.NAME, "--variant", QuickJvm.RELEASE)));

        assertThat(result.database().kind()).isEqualTo("container");
        assertThat(result.variant().plugin()).isEqualTo("decoderbufs");
    }

    private RecordResult record(FinishedCommand finished) throws Exception {
        assertThat(finished.exit()).as(finished.err()).isZero();
        assertThat(cli.leftBehind()).isEmpty();
        RecordResult result = cli.result(RecordResult.class);
        assertThat(result.trials().get(0).figures().events()).isPositive();
        assertThat(result.trials().get(0).figures().catchUp().done()).isTrue();
        assertThat(result.analysis().cpu().samples()).isPositive();
        return result;
    }

    private static String[] words(String database, String... more) {
        List<String> words = new ArrayList<>(List.of(Cli.words(
                "record --database %s --no-install --scale 1 --clients 2 --rate 50 --warmup 1s --duration 2s",
                database)));
        words.addAll(List.of(more));
        return words.toArray(String[]::new);
    }
}
