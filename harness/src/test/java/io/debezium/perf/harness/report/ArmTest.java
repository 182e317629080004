package io.debezium.perf.harness.report;

import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.report.section.Arm;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Examples;

import static org.assertj.core.api.Assertions.assertThat;

class ArmTest {

    private static final String TABLE = "3.6.3.Final,sink=table,converter=json-schemaless";

    @Test
    void variantsAreNamedByTheKeysThatDiffer() {
        assertThat(labels(TABLE + ",batch=1", TABLE + ",batch=100", TABLE))
                .containsExactly("A: batch=1", "B: batch=100", "C: 3.6.3.Final");
        assertThat(labels(TABLE + ",batch=1,linger=5ms", TABLE + ",linger=9ms,batch=1"))
                .containsExactly("A: linger=5ms", "B: linger=9ms");
    }

    @Test
    void theVersionIsNamedWhereItDiffersOrNothingElseDoes() {
        assertThat(labels("3.5.0.Final,plugin=pgoutput", "3.6.3.Final,plugin=pgoutput,patch=all"))
                .containsExactly("A: 3.5.0.Final", "B: 3.6.3.Final,patch=all");
        assertThat(labels("3.6.3.Final", "3.6.3.Final,patch=all", "raw"))
                .containsExactly("A: 3.6.3.Final", "B: 3.6.3.Final,patch=all", "C: raw");
        assertThat(labels("3.6.3.Final", "3.6.3.Final")).containsExactly("A: 3.6.3.Final", "B: 3.6.3.Final");
    }

    @Test
    void aCommaIsPartOfAValue() {
        assertThat(labels("3.6.3.Final,set.a=x,y", "3.6.3.Final,set.a=x,z"))
                .containsExactly("A: set.a=x,y", "B: set.a=x,z");
    }

    @Test
    void oneAloneAndTheBaselineOnceMoreNeedNoLetter() {
        assertThat(labels("3.6.3.Final,patch=all")).containsExactly("3.6.3.Final,patch=all");
        assertThat(labels("3.6.3.Final,patch=all", Comparison.SAME))
                .containsExactly("A: 3.6.3.Final,patch=all", Comparison.SAME);
        assertThat(labels()).isEmpty();
    }

    private static List<String> labels(String... specs) {
        return Arm.labels(Stream.of(specs).map(Examples::variant).toList());
    }
}
