package io.debezium.perf.harness.variant;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.Versions;
import io.debezium.perf.patches.Patch;
import io.debezium.perf.patches.Patches;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

class VariantSpecTest {

    private static VariantSpec parse(String keys) {
        return VariantSpec.parse("3.6.3.Final" + keys);
    }

    @Test
    void aVersionAloneIsASpecAndTheRawReaderHasTheDriverOfTheDefaultOne() {
        VariantSpec raw = VariantSpec.parse("raw,plugin=pgoutput,jvm=-Xmx64m");

        assertThat(parse("").version()).isEqualTo("3.6.3.Final");
        assertThat(parse("").values()).isEmpty();
        assertThat(raw.kind()).isEqualTo("raw");
        assertThat(raw.version()).isEqualTo(Versions.debezium());
    }

    @Test
    void asManyEventsMayBeInFlightAsTheQueueHoldsAndABatch() {
        assertThat(parse("").mostInFlight()).isEqualTo(10_240);
        assertThat(parse(",set.max.queue.size=65536,set.max.batch.size=512").mostInFlight())
                .isEqualTo(66_048);
        assertThat(VariantSpec.parse("raw").mostInFlight()).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                ",git=x@a..b,plugin=pgoutput | ,plugin=pgoutput",
                ",overlay=a,b,set.x=1,2 | ,set.x=1,2",
                ",patch=last-event,jvm=-Xmx1g | ,jvm=-Xmx1g",
                ",plugin=pgoutput | ,plugin=pgoutput",
            })
    void theReleaseIsWhatIsLeftWithoutItsChanges(String spec, String release) {
        assertThat(parse(spec).without(SpecKey.GIT, SpecKey.OVERLAY, SpecKey.PATCH))
                .isEqualTo(parse(release));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                ",git=/a@b@c..d,plugin=pgoutput | ,git=/e@c..d,plugin=pgoutput",
                ",git=/a | ,git=/e",
                ",jvm=-Xmx1g | ,jvm=-Xmx1g",
            })
    void theSameCommitsMayComeFromAnotherClone(String spec, String there) {
        assertThat(parse(spec).ofClone(Path.of("/e"))).isEqualTo(parse(there));
    }

    @Test
    void takesEveryKey() {
        VariantSpec spec = parse(",plugin=pgoutput,jdk=/opt/jdk,jvm=-Xmx1g -XX:+UseParallelGC,jvm=-Da=b"
                + ",set.table.include.list=public.a,public.b,overlay=a:b.jar,overlay=c,patch=type-modifiers"
                + ",spin=500,burn=2us");

        assertThat(spec.plugin()).contains("pgoutput");
        assertThat(spec.jdk()).contains(Path.of("/opt/jdk"));
        assertThat(spec.jvm()).containsExactly("-Xmx1g", "-XX:+UseParallelGC", "-Da=b");
        assertThat(spec.properties()).containsOnly(entry("table.include.list", "public.a,public.b"));
        assertThat(spec.overlay()).containsExactly(Path.of("a"), Path.of("b.jar"), Path.of("c"));
        assertThat(spec.patches()).containsExactly("type-modifiers");
        assertThat(spec.spinTurns()).hasValue(500);
        assertThat(spec.burnNanos()).hasValue(2_000);
        assertThat(parse(",burn=1500ns").burnNanos()).hasValue(1_500);
        assertThat(parse(",patch=all").patches())
                .containsExactlyElementsOf(
                        Patches.all().stream().map(Patch::name).toList());
    }

    @Test
    void aValueInQuotesMayHoldAnything() {
        VariantSpec spec =
                parse(",set.heartbeat.action.query=\"UPDATE hb SET n=n+1,ts=now()\",jvm=\"-Da=b,c=d\",plugin=pgoutput");

        assertThat(spec.properties()).containsEntry("heartbeat.action.query", "UPDATE hb SET n=n+1,ts=now()");
        assertThat(spec.jvm()).containsExactly("-Da=b,c=d");
        assertThat(spec.without(SpecKey.PLUGIN).plugin()).isEmpty();
        assertThat(parse(",set.a=\"\\\"\\\\d\\.\"").properties()).containsEntry("a", "\"\\d\\.");
        assertThat(parse(",transform=filter:condition=value.op == \"u\"").properties())
                .as("a quote within a value is one of its characters")
                .containsEntry("transforms.filter.condition", "value.op == \"u\"");
    }

    @Test
    void aTableIsFilledInBatches() {
        VariantSpec table = parse(",sink=table");

        assertThat(table.batching()).contains(new VariantSpec.Batching(100, Duration.ofMillis(50)));
        assertThat(table.ofTable("batch", "1")
                        .ofTable("linger", "2s")
                        .ofTable("batch", "7")
                        .batching())
                .contains(new VariantSpec.Batching(1, Duration.ofSeconds(2)));
        assertThat(parse(",sink=json").ofTable("batch", "1")).isEqualTo(parse(",sink=json"));
    }

    @Test
    void transformsAndConvertersAreTheEnginesProperties() {
        VariantSpec spec = parse(
                ",transform=unwrap:add.fields=op,table:drops=true"
                        + "+org.example.Mine$Value:format=HH\\:mm\\+00+org.other.Mine$Value,transform=planted:micros=5,burn=2us");

        assertThat(spec.properties())
                .containsOnly(
                        entry("transforms", "unwrap,Mine-Value,Mine-Value-2,planted"),
                        entry("transforms.unwrap.type", "io.debezium.transforms.ExtractNewRecordState"),
                        entry("transforms.unwrap.add.fields", "op,table"),
                        entry("transforms.unwrap.drops", "true"),
                        entry("transforms.Mine-Value.type", "org.example.Mine$Value"),
                        entry("transforms.Mine-Value.format", "HH:mm+00"),
                        entry("transforms.Mine-Value-2.type", "org.other.Mine$Value"),
                        entry("transforms.planted.type", "io.debezium.perf.app.PlantedTransform"),
                        entry("transforms.planted.micros", "5"));
        assertThat(spec.burnNanos()).hasValue(2_000);
        assertThat(parse(",set.transforms.filter.language=jsr223.js,transform=filter:condition=true")
                        .properties())
                .containsEntry("transforms.filter.language", "jsr223.js");
        assertThat(parse(",transform=outbox").properties())
                .containsEntry("transforms.outbox.predicate", "outbox")
                .containsEntry("predicates", "outbox");
        assertThat(parse(",converter=json-schemaless").properties())
                .containsOnly(
                        entry("key.converter.schemas.enable", "false"),
                        entry("value.converter.schemas.enable", "false"));
        assertThat(parse(",converter=cloudevents").properties())
                .containsOnly(entry("value.converter.class", "io.debezium.converters.CloudEventsConverter"));
        assertThat(parse(",transform=unwrap,runtime=connect").transforms())
                .containsEntry("transforms", "unwrap")
                .isEqualTo(parse(",transform=unwrap,sink=json").transforms());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                ",sink=none |",
                ",sink=json | json",
                ",sink=kafka | kafka",
                ",converter=json | json",
                ",sink=kafka,converter=json-schemaless | kafka",
                ",runtime=connect | kafka",
                ",runtime=connect,converter=json-schemaless | kafka",
            })
    void whatBecomesOfAnEventIsADimension(String keys, String sink) {
        assertThat(parse(keys).sink()).isEqualTo(Optional.ofNullable(sink));
        assertThat(parse(keys).sendsToKafka()).isEqualTo("kafka".equals(sink));
        assertThat(parse(keys).connect()).isEqualTo(keys.contains("runtime=connect"));
    }

    @Test
    void itsFileNameIsHarmlessAndItsOwn() {
        assertThat(parse("").fileName()).isEqualTo("3.6.3.Final");
        assertThat(parse(",plugin=pgoutput,jvm=-Dx=/../y").fileName())
                .matches("[A-Za-z0-9.-]+")
                .startsWith("3.6.3.Final-plugin-pgoutput");
        assertThat(parse(",set.a=x/y").fileName())
                .isNotEqualTo(parse(",set.a=x:y").fileName());
        assertThat(parse(",set.a=" + "x".repeat(200)).fileName())
                .hasSizeLessThan(64)
                .isNotEqualTo(parse(",set.a=" + "x".repeat(201)).fileName());
    }

    /** By the code of what is said, or, where it stands in the catalogue under a key of the spec, by that. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "latest | must-begin-with-version",
                "`` | must-begin-with-version",
                "3.6.3.Final,pgoutput | must-begin-with-version",
                "3.6.{3.Final,x} | must-begin-with-version",
                "3.6.3.Final,pluggin=pgoutput | has-unknown-key",
                "3.6.3.Final,set.=1 | has-unknown-key",
                "raw,patch=all | has-unknown-key",
                "raw,sink=json | has-unknown-key",
                "3.6.3.Final,plugin= | plugin",
                "3.6.3.Final,plugin=wal2json | plugin",
                "3.6.3.Final,overlay= | overlay",
                "3.6.3.Final,patch= | patch",
                "3.6.3.Final,patch=faster | patch-is-refused",
                "3.6.3.Final,patch=type-modifiers,patch=type-modifiers | patch-is-refused",
                "3.6.3.Final,set.database.port=1 | sets-property",
                "3.6.3.Final,set.plugin.name=x | sets-property",
                "3.6.3.Final,set.a.password=x | sets-secret",
                "3.6.3.Final,jvm=-Dtrust.password=x | gives-jvm-secret",
                "3.6.3.Final,set.a=\"x\"y | has-quotes",
                "3.6.3.Final,burn=5 | burn",
                "3.6.3.Final,burn=0ns | burn",
                "3.6.3.Final,spin=0 | spin",
                "3.6.3.Final,spin=1000000000 | spin",
                "3.6.3.Final,sink=file | sink",
                "3.6.3.Final,batch=5 | has-batch-without-table",
                "3.6.3.Final,sink=table,batch=0 | batch",
                "3.6.3.Final,sink=table,linger=1 | linger",
                "3.6.3.Final,sink=table,transform=unwrap | has-transforms-with-table",
                "3.6.3.Final,sink=table,runtime=connect | has-sink-with-connect",
                "3.6.3.Final,runtime=connect,sink=none | has-sink-with-connect",
                "3.6.3.Final,runtime=standalone | runtime",
                "3.6.3.Final,transform=flat | transform-is-unknown",
                "3.6.3.Final,transform=unwrap+ | transform-is-unknown",
                "3.6.3.Final,transform=unwrap:field | has-where-transform-needs-property",
                "3.6.3.Final,transform=unwrap:a b=c | has-where-transform-needs-property",
                "3.6.3.Final,transform=unwrap,set.transforms=a | has-both-transforms",
                "3.6.3.Final,transform= | transform",
                "3.6.3.Final,converter=xml | converter-is-unknown",
                "3.6.3.Final,converter=avro | converter-needs-schema-registry",
            })
    void refusesWithOptionValueAndRule(String text, String rule) {
        assertThatThrownBy(() -> VariantSpec.parse("--candidate", text))
                .isInstanceOfSatisfying(InvalidConfiguration.class, refused -> assertThat(refused.code())
                        .isEqualTo("variant." + rule))
                .hasMessageStartingWith("--candidate ");
    }

    @Test
    void eachKindOfVariantHasItsOwnKeys() {
        assertThat(SpecKey.list(false)).isEqualTo("plugin=, jdk=, jvm=");
        assertThat(SpecKey.help().lines())
                .contains("  plugin=NAME       decoderbufs or pgoutput")
                .allMatch(line -> line.matches(" {2}\\S.{17}\\S.*| {20}\\S.*"));
    }
}
