package io.debezium.perf.jmh;

import io.debezium.connector.postgresql.connection.AbstractReplicationMessageColumn.TypeMetadataImpl;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.debezium.perf.jmh.TypeModifierBenchmark.Text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

class TypeModifierBenchmarkTest {

    private final TypeModifierBenchmark benchmark = new TypeModifierBenchmark();

    @ParameterizedTest
    @EnumSource
    void parsesTheLengthAndScaleOfEachColumnInTurnAndStartsOver(Text text) {
        benchmark.text = text;
        for (int round = 0; round < 2; round++) {
            for (SampleColumn column : SampleColumn.TEN) {
                TypeMetadataImpl metadata = benchmark.parse();

                assertThat(metadata.getLength()).as(column.modifiers()).isEqualTo(column.length());
                assertThat(metadata.getScale()).as(column.modifiers()).isEqualTo(column.scale());
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void checksTheConnectorAndLeavesTheColumnsInTurn(Text text) {
        benchmark.text = text;

        assertThatCode(benchmark::check).doesNotThrowAnyException();
        assertThat(benchmark.scaffold()).isEqualTo(SampleColumn.TEN.get(0).modifiers());
    }

    @ParameterizedTest
    @EnumSource
    void handsOutTheTextOfEachColumnInTurnFreshOrShared(Text text) {
        benchmark.text = text;
        for (SampleColumn column : SampleColumn.TEN) {
            String handedOut = benchmark.scaffold();

            assertThat(handedOut).isEqualTo(column.modifiers());
            assertThat(handedOut == column.modifiers()).isEqualTo(text == Text.shared);
        }
    }
}
