package io.debezium.perf.harness.variant;

import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.variant.DebeziumProperties.EventOrigin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class DebeziumPropertiesTest {

    @ParameterizedTest
    @CsvSource({
        "set.publish.via.partition.root=true, TAPE PLAYER",
        "set.slot.failover=true,              TAPE PLAYER SNAPSHOT",
        "set.slot.stream.params=a=b,          PLAYER SNAPSHOT",
        "set.publication.autocreate.mode=x,   TAPE PLAYER SNAPSHOT",
        "set.publication.name=x,              TAPE PLAYER SNAPSHOT",
        "set.skipped.operations=u,            TAPE PLAYER SNAPSHOT",
        "set.snapshot.mode=initial,           TAPE PLAYER",
        "set.snapshot.max.threads=2,          TAPE PLAYER",
        "set.snapshot.unknown=2,              TAPE PLAYER",
        "set.heartbeat.action.query=x,        SNAPSHOT",
        "set.replica.identity.autoset.values=x, TAPE PLAYER",
        "set.table.include.list=x,            SNAPSHOT",
        "set.incremental.snapshot.chunk.size=9, TAPE PLAYER SNAPSHOT",
        "set.signal.data.collection=x,        TAPE PLAYER SNAPSHOT",
        "set.database.initial.statements=SET work_mem = 64, ''",
        "set.decimal.handling.mode=string,    ''",
        "set.new.in.a.later.release=x,        ''",
        "set.producer.acks=1,                 TAPE PLAYER LIVE SNAPSHOT",
        "'runtime=connect,set.producer.override.acks=1', ''",
        "'runtime=connect,set.record.processing.threads=2', TAPE PLAYER LIVE SNAPSHOT",
        "'runtime=connect,set.offset.flush.interval.ms=1', ''",
    })
    void isRefusedWhereItDoesNothing(String keys, String origins) {
        VariantSpec variant = VariantSpec.parse("3.6.3.Final," + keys);

        for (EventOrigin origin : EventOrigin.values()) {
            assertThat(DebeziumProperties.refusal(variant, origin).map(InvalidConfiguration::getMessage))
                    .as(origin.name())
                    .matches(refused -> refused.isPresent() == (" " + origins + " ").contains(" " + origin + " "));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "database.hostname",
                "database.loginTimeout",
                "slot.name",
                "slot.drop.on.stop",
                "plugin.name",
                "connector.class",
                "offset.storage.file.filename",
                "schema.history.internal",
                "table.exclude.list",
            })
    void isRefusedInEverySpecWhereItIsTheHarnesssOwn(String name) {
        assertThatThrownBy(() -> VariantSpec.parse("3.6.3.Final,set." + name + "=x"))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageContaining("sets " + name);
    }

    @Test
    void aReferenceIsTakenWithWhatChangesContent() {
        assertThat(DebeziumProperties.changing(Map.of(
                        "decimal.handling.mode", "string",
                        "column.mask.with.5.chars", "a",
                        "tombstones.on.delete", "false",
                        "topic.prefix", "mine",
                        "table.include.list", "a",
                        "max.batch.size", "1",
                        "transforms", "unwrap",
                        "converters", "isbn",
                        "later", "x")))
                .containsOnlyKeys(
                        "decimal.handling.mode",
                        "column.mask.with.5.chars",
                        "tombstones.on.delete",
                        "topic.prefix",
                        "table.include.list");
    }

    @Test
    void whatOneSideAloneSetsIsNamed() {
        Map<String, String> reference = Map.of("decimal.handling.mode", "string", "topic.prefix", "a");

        assertThat(DebeziumProperties.differences(reference, reference)).isEmpty();
        assertThat(DebeziumProperties.differences(
                        reference,
                        VariantSpec.parse(
                                        "3.6.3.Final,set.topic.prefix=b,set.time.precision.mode=connect,set.max.batch.size=1,set.later=x")
                                .properties()))
                .isEqualTo("; decimal.handling.mode is not set here, and string in the reference"
                        + "; later is x here, and not set in the reference"
                        + "; time.precision.mode is connect here, and not set in the reference"
                        + "; topic.prefix is b here, and a in the reference");
    }
}
