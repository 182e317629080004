package io.debezium.perf.harness.postgres;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class AllowedPluginsTest {

    @Test
    void readsWhatShowPrints() {
        assertThat(AllowedPlugins.parse("pgoutput, test_decoding").libraries())
                .containsExactly("pgoutput", "test_decoding");
        assertThat(AllowedPlugins.parse("pgoutput, \"my,own \"\"plugin\"\"\"").libraries())
                .containsExactly("pgoutput", "my,own \"plugin\"");
        assertThat(AllowedPlugins.parse("").libraries()).isEmpty();
    }

    @Test
    void statementQuotesEachElementOnItsOwn() {
        assertThat(AllowedPlugins.BUILT_IN.and("decoderbufs").alterSystem())
                .isEqualTo("ALTER SYSTEM SET output_plugin_libraries = 'pgoutput', 'test_decoding', 'decoderbufs'");
        assertThat(AllowedPlugins.parse("\"it's\"").alterSystem())
                .isEqualTo("ALTER SYSTEM SET output_plugin_libraries = 'it''s'");
    }

    @Test
    void addsAPluginOnce() {
        AllowedPlugins all = AllowedPlugins.BUILT_IN.and("decoderbufs");

        assertThat(all.allows("decoderbufs")).isTrue();
        assertThat(all.and("decoderbufs")).isEqualTo(all);
    }
}
