package io.debezium.perf.harness.command;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.cli.Typed;
import io.debezium.perf.harness.result.Shard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ShardOptionTest {

    @ParameterizedTest
    @ValueSource(strings = {"", "3", "0/8", "9/8", "-1/8", "03/8", "3/0", "3/8/1", "a/8", "1/ 8", "100000/100000"})
    void whatIsNoShareIsRefused(String text) {
        assertThatThrownBy(() -> ShardOption.parse(text)).hasMessage("--shard " + text + ": must be I/N");
    }

    @Test
    void aShareIsAnIndexAndANumber() {
        assertThat(ShardOption.parse("3/8")).isEqualTo(new Shard(3, 8));
    }

    @ParameterizedTest
    @CsvSource({
        "--shard 3/3 --pairs 2 --workload ../scripts/tapes/pgbench.tape, more shards than there are pairs (2)",
        "--shard 1/2 --pairs 2 --workload simple-update, requires a tape file",
    })
    void aShareOfWhatCannotBeDealtOutIsRefused(String words, String rule) {
        assertThatThrownBy(() -> Typed.plan("compare --baseline raw --candidate 3.6.3.Final " + words))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageContaining("--shard")
                .hasMessageContaining(rule);
    }
}
