package io.debezium.perf.harness.history;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class VariantsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "3.6.3.Final | ''",
                "3.6.3.Final,plugin=pgoutput,jdk=/opt/jdk | ''",
                "3.6.3.Final,set.max.batch.size=8192,jvm=-Xmx1g | jvm=-Xmx1g,set.max.batch.size=8192",
                "3.6.3.Final,jvm=-Xmx1g,set.max.batch.size=8192 | jvm=-Xmx1g,set.max.batch.size=8192",
                "3.6.3.Final,jvm=-XX:+A,jvm=-XX:-A | jvm=-XX:+A,jvm=-XX:-A",
                "3.6.3.Final,set.table.include.list=a,b,burn=5us | burn=5us,set.table.include.list=a,b",
                "3.6.3.Final,patch=known+later | patch=known+later",
            })
    void theRestOfASpecIsTheSameInWhateverOrderItWasTyped(String spec, String with) {
        assertThat(Variants.with(spec)).isEqualTo(with);
    }
}
