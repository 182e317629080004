package io.debezium.perf.harness.question.latency;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import picocli.CommandLine;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.command.Converters;
import io.debezium.perf.harness.variant.VariantSpec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class QueueOptionsTest {

    private static final List<VariantSpec> PLAIN = List.of(VariantSpec.parse("3.6.3.Final"));
    private static final List<VariantSpec> TABLES = Stream.of(
                    "raw", "3.6.3.Final,sink=table", "3.6.3.Final,sink=table,batch=9")
            .map(VariantSpec::parse)
            .toList();

    @Test
    void severalBatchesMakeSeveralVariantsOfEachThatWritesIntoATable() {
        assertThat(options("--batch", "1,100", "--linger", "5ms").applied(TABLES))
                .extracting(VariantSpec::text)
                .containsExactly(
                        "raw",
                        "3.6.3.Final,sink=table,linger=5ms,batch=1",
                        "3.6.3.Final,sink=table,linger=5ms,batch=100",
                        "3.6.3.Final,sink=table,batch=9,linger=5ms");
        assertThat(options().applied(TABLES)).isEqualTo(TABLES);
    }

    @Test
    void consumersAreThereWhereTheyHaveSomethingToDo() {
        assertThat(options().plan(PLAIN)).isEmpty();
        assertThat(options("--lease", "3s").plan(TABLES)).hasValueSatisfying(consumers -> {
            assertThat(consumers.consumers()).isEqualTo(10);
            assertThat(consumers.lease()).isEqualTo(Duration.ofSeconds(3));
        });
    }

    @Test
    void whatIsNotUsedOrOutOfRangeIsRefused() {
        assertThatThrownBy(() -> options("--consumers", "3").applied(PLAIN))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageEndingWith("applies to no variant");
        assertThatThrownBy(() -> options("--batch", "0").applied(TABLES))
                .hasMessageEndingWith("batch=0 must be a whole number from 1 to 99999");
        assertThatThrownBy(() -> options("--consumers", "0").plan(TABLES))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessage("--consumers 0: must be from 1 to 500");
        assertThatThrownBy(() -> options("--lease", "99ms").plan(TABLES))
                .hasMessage("--lease 99ms: must be from 100ms to 1h");
    }

    private static QueueOptions options(String... words) {
        QueueOptions options = new QueueOptions();
        new CommandLine(options)
                .registerConverter(Duration.class, Converters::duration)
                .parseArgs(words);
        return options;
    }
}
