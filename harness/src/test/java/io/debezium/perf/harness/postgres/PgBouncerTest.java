package io.debezium.perf.harness.postgres;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.InvalidConfiguration;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

class PgBouncerTest {

    @ParameterizedTest
    @ValueSource(strings = {"u@h%0Aauth_type=any/d", "u@h'/d", "u@h%20user=x/d"})
    void aPartOfAUrlBecomesNoSetting(String url) {
        Endpoint server = ConnectionUrl.parse("postgresql://" + url);

        assertThatThrownBy(() -> PgBouncer.requirePassedOn(server))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageNotContaining("\n");
    }
}
