package io.debezium.perf.jmh;

import java.util.List;
import java.util.function.Supplier;

import io.debezium.connector.postgresql.connection.AbstractReplicationMessageColumn.TypeMetadataImpl;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import io.debezium.perf.jmh.TypeModifierBenchmark.Columns;
import io.debezium.perf.jmh.TypeModifierBenchmarks.Text;
import io.debezium.perf.jmh.modifier.LengthAndScale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class TypeModifierBenchmarkTest {

    private final TypeModifierBenchmark benchmark = new TypeModifierBenchmark();

    @ParameterizedTest
    @EnumSource
    void parsesTheLengthAndScaleOfEachColumnInTurnAndStartsOver(Text text) {
        prepare(text, Columns.ten);
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
    void everyOtherWayGivesTheSameAnswers(Columns columns) {
        prepare(Text.fresh, columns);
        List<Supplier<LengthAndScale>> ways =
                List.of(benchmark::regularExpression, benchmark::splitCache, benchmark::scan, benchmark::answerCache);
        for (Supplier<LengthAndScale> way : ways) {
            for (SampleColumn column : benchmark.columns()) {
                assertThat(way.get())
                        .as(column.modifiers())
                        .isEqualTo(new LengthAndScale(column.length(), column.scale()));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void handsOutTheTextOfEachColumnInTurnFreshOrShared(Text text) {
        prepare(text, Columns.ten);
        for (SampleColumn column : SampleColumn.TEN) {
            String handedOut = benchmark.scaffold();

            assertThat(handedOut).isEqualTo(column.modifiers());
            assertThat(handedOut == column.modifiers()).isEqualTo(text == Text.shared);
        }
    }

    @ParameterizedTest
    @MethodSource("ten")
    void eachColumnComesAlone(SampleColumn column) {
        SingleTypeModifierBenchmark single = new SingleTypeModifierBenchmark();
        single.text = Text.fresh;
        single.column = column.name();
        single.prepare();

        assertThat(single.scaffold()).isEqualTo(column.modifiers());
        assertThat(single.answerCache()).isEqualTo(new LengthAndScale(column.length(), column.scale()));
    }

    @ParameterizedTest
    @MethodSource("ten")
    void aWrongAnswerStopsTheBenchmark(SampleColumn column) {
        assertThatThrownBy(() -> column.require("the connector", column.length() - 1, column.scale()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(column.modifiers())
                .hasMessageContaining("the connector says " + (column.length() - 1));
    }

    private static List<SampleColumn> ten() {
        return SampleColumn.TEN;
    }

    private void prepare(Text text, Columns columns) {
        benchmark.text = text;
        benchmark.columns = columns;
        benchmark.prepare();
    }
}
