package io.debezium.perf.harness.postgres;

import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class EndpointTest {

    @Test
    void libpqGetsWhatTheDriverGets() {
        Endpoint endpoint =
                new Endpoint("::1", 5433, "u", "p", "d", Map.of("sslmode", "require", "tcpKeepAlive", "true"));

        assertThat(endpoint.environment())
                .isEqualTo(Map.of(
                        "PGHOST", "::1",
                        "PGPORT", "5433",
                        "PGUSER", "u",
                        "PGDATABASE", "d",
                        "PGPASSWORD", "p",
                        "PGSSLMODE", "require"));
    }

    @Test
    void noStringShowsThePassword() {
        assertThat(new Endpoint("h", 5433, "u", "hidden-4711", "d", Map.of("sslpassword", "hidden-4711")))
                .hasToString("postgresql://u@h:5433/d");
    }
}
