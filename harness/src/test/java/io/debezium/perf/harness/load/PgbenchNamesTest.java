package io.debezium.perf.harness.load;

import java.util.Map;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.postgres.Endpoint;

import static org.assertj.core.api.Assertions.assertThat;

class PgbenchNamesTest {

    private static final Endpoint PLAIN = new Endpoint("h", 5432, "u", "", "d", Map.of());

    @Test
    void publicComesFirstAndTheRestStays() {
        assertThat(options(PLAIN, "\"$user\", public")).isEqualTo("-c search_path=public,\\ \"$user\",\\ public");
    }

    @Test
    void anEmptyPathIsPublicAlone() {
        assertThat(options(PLAIN, "\"\"")).isEqualTo("-c search_path=public");
    }

    @Test
    void optionsOfTheUsersOwnComeBefore() {
        Endpoint own = PLAIN.with("options", "-c search_path=app -c work_mem=8MB");

        assertThat(options(own, "app")).isEqualTo("-c search_path=app -c work_mem=8MB -c search_path=public,\\ app");
    }

    private static String options(Endpoint endpoint, String path) {
        return PgbenchNames.publicFirst(endpoint, path).parameters().get("options");
    }
}
