package io.debezium.perf.harness.report;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.report.model.Naming;

import static org.assertj.core.api.Assertions.assertThat;

class NamingTest {

    @ParameterizedTest
    @CsvSource({
        "METHOD, java.util.HashMap.getNode, java.util., HashMap.getNode",
        "METHOD, HashMap.getNode, '', HashMap.getNode",
        "METHOD, main, '', main",
        "METHOD, '', '', ''",
        "METHOD, .., ., .",
        "METHOD, a.B$$Lambda/0x00007f.apply, a., B$$Lambda/0x00007f.apply",
        "TYPE, java.lang.Object[], java.lang., Object[]",
        "TYPE, byte[], '', byte[]",
        "WHOLE, http-10.0.0.1-exec-3, '', http-10.0.0.1-exec-3",
    })
    void aNameIsItsLeadAndItsBriefForm(Naming naming, String name, String lead, String brief) {
        assertThat(naming.lead(name)).isEqualTo(lead);
        assertThat(naming.brief(name)).isEqualTo(brief);
    }
}
