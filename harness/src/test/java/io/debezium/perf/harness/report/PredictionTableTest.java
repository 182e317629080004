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

    private static final Prediction AGREEING = prediction("type-modifiers", new Gain(0.7, 0.5, 0.9));
    private static final Prediction APART = prediction("last-event", new Gain(2, 1.8, 2.2));
    private static final Prediction TOGETHER = prediction("type-modifiers", Gain.UNKNOWN);
    private static final Prediction FEW = prediction("type-modifiers", new Gain(1.2, Double.NaN, Double.NaN));

    @Test
    void bothGainsStandWithTheirIntervals() {
        Chapter chapter = PredictionTable.chapter(List.of(AGREEING, APART, TOGETHER, FEW));

        assertThat(texts(chapter, 0))
                .containsExactly(
                        "type-modifiers",
                        "simple-update",
                        "AbstractReplicationMessageColumn$TypeMetadataImpl.<init>",
                        "5.00",
                        "+117",
                        "+0.585",
                        "+0.550 to +0.625",
                        "+0.700",
                        "+0.500 to +0.900",
                        "as predicted");
        assertThat(texts(chapter, 1)).endsWith("+2.00", "+1.80 to +2.20", "more than predicted");
        assertThat(texts(chapter, 2)).endsWith("-", "no interval", "not measured alone");
        assertThat(texts(chapter, 3)).endsWith("+1.20", "no interval", "too few pairs or forks");
    }

    private static List<String> texts(Chapter chapter, int line) {
        Table table = (Table) chapter.blocks().get(0);
        return table.lines().get(line).cells().stream().map(Table.Cell::value).toList();
    }

    private static Prediction prediction(String patch, Gain measured) {
        return new Prediction(
                patch,
                "simple-update",
                "io.debezium.connector.postgresql.connection.AbstractReplicationMessageColumn$TypeMetadataImpl.<init>",
                5,
                MICRO,
                measured,
                0.95);
    }
}
