package io.debezium.perf.harness.report;

import java.util.List;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.question.PredictionTable;
import io.debezium.perf.harness.result.Prediction;
import io.debezium.perf.harness.result.Prediction.Gain;

import static org.assertj.core.api.Assertions.assertThat;

class PredictionTableTest {

    private static final Gain MICRO = new Gain(117, 110, 125);

    private static final Prediction AGREEING = prediction("type-modifiers", "decoderbufs", new Gain(0.7, 0.5, 0.9));
    private static final Prediction APART = prediction("last-event", "pgoutput", new Gain(2, 1.8, 2.2));
    private static final Prediction TOGETHER = prediction("type-modifiers", "decoderbufs", Gain.UNKNOWN);
    private static final Prediction FEW =
            prediction("type-modifiers", "decoderbufs", new Gain(1.2, Double.NaN, Double.NaN));

    @Test
    void aSentenceSaysBothWithTheirIntervalsAndHowTheyStand() {
        assertThat(PredictionTable.sentence(APART))
                .isEqualTo(
                        "TypeModifierBenchmark.parse (columns=pgbench, text=fresh) gains 117 ns a call"
                                + " (95 % CI 110 to 125), and an event has 5.00 calls of"
                                + " AbstractReplicationMessageColumn$TypeMetadataImpl.<init>: a gain of 0.585 us per event is"
                                + " predicted (0.550 to 0.625), and one of 2.00 us was measured (1.80 to 2.20), more than predicted.");
        assertThat(PredictionTable.sentence(AGREEING)).endsWith("was measured (0.500 to 0.900): they agree.");
        assertThat(PredictionTable.sentence(TOGETHER))
                .endsWith(
                        ", and the gain of this patch alone was not measured here: perf compare with it alone does that.");
        assertThat(PredictionTable.sentence(FEW))
                .endsWith("and one of 1.20 us was measured (no interval), from too few pairs or forks to compare"
                        + " them.");
    }

    @Test
    void theTablesHaveTheSame() {
        Chapter chapter = PredictionTable.chapter(List.of(AGREEING, APART, TOGETHER, FEW));

        assertThat(texts(chapter, 0, 0))
                .containsExactly(
                        "type-modifiers",
                        "simple-update, decoderbufs",
                        "+0.585",
                        "+0.550 to +0.625",
                        "+0.700",
                        "+0.500 to +0.900",
                        "as predicted");
        assertThat(texts(chapter, 0, 1)).endsWith("+2.00", "+1.80 to +2.20", "more than predicted");
        assertThat(texts(chapter, 0, 2)).endsWith("-", "no interval", "not measured alone");
        assertThat(texts(chapter, 0, 3)).endsWith("+1.20", "no interval", "too few pairs or forks");
        assertThat(texts(chapter, 1, 0))
                .containsExactly(
                        "TypeModifierBenchmark.parse (columns=pgbench, text=fresh)",
                        "150",
                        "33.0",
                        "+117",
                        "+110 to +125",
                        "AbstractReplicationMessageColumn$TypeMetadataImpl.<init>",
                        "5.00");
    }

    private static List<String> texts(Chapter chapter, int block, int line) {
        Table table = (Table) chapter.blocks().get(block);
        return table.lines().get(line).cells().stream().map(Table.Cell::value).toList();
    }

    private static Prediction prediction(String patch, String plugin, Gain measured) {
        return new Prediction(
                patch,
                "3.6.3.Final,patch=" + patch,
                "simple-update",
                plugin,
                "TypeModifierBenchmark.parse (columns=pgbench, text=fresh)",
                "io.debezium.connector.postgresql.connection.AbstractReplicationMessageColumn$TypeMetadataImpl.<init>",
                5,
                150,
                33,
                MICRO,
                MICRO.times(0.005),
                measured,
                0.95);
    }
}
