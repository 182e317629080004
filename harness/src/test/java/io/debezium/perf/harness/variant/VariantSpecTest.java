package io.debezium.perf.harness.variant;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.Versions;
import io.debezium.perf.harness.variant.VariantSpec.VariantKind;
import io.debezium.perf.patches.Patch;
import io.debezium.perf.patches.Patches;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;

class VariantSpecTest {

    @Test
    void aVersionAloneIsASpec() {
        VariantSpec spec = VariantSpec.parse("3.6.3.Final");

        assertThat(spec.version()).isEqualTo("3.6.3.Final");
        assertThat(spec.plugin()).isEmpty();
        assertThat(spec.jdk()).isEmpty();
        assertThat(spec.jvm()).isEmpty();
        assertThat(spec.properties()).isEmpty();
    }

    @Test
    void asManyEventsMayBeInFlightAsTheQueueHoldsAndABatch() {
        assertThat(VariantSpec.parse("3.6.3.Final").mostInFlight()).isEqualTo(10_240);
        assertThat(VariantSpec.parse("3.6.3.Final,set.max.queue.size=65536,set.max.batch.size=512")
                        .mostInFlight())
                .isEqualTo(66_048);
        assertThat(VariantSpec.parse("raw").mostInFlight()).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "3.6.3.Final,git=x@a..b,plugin=pgoutput,diff=y | 3.6.3.Final,plugin=pgoutput",
                "3.6.3.Final,git=x@a,build=maven | 3.6.3.Final",
                "3.6.3.Final,overlay=a,b,set.x=1,2 | 3.6.3.Final,set.x=1,2",
                "3.6.3.Final,patch=last-event,jvm=-Xmx1g | 3.6.3.Final,jvm=-Xmx1g",
                "3.6.3.Final,plugin=pgoutput | 3.6.3.Final,plugin=pgoutput",
            })
    void theReleaseIsWhatIsLeftWithoutItsChanges(String spec, String release) {
        assertThat(VariantSpec.parse(spec).unchanged().text()).isEqualTo(release);
    }

    @Test
    void takesEveryKey() {
        VariantSpec spec = VariantSpec.parse(
                "3.2.0.Alpha1,plugin=pgoutput,jdk=/opt/jdk,jvm=-Xmx1g -XX:+UseParallelGC,jvm=-Da=b,set.max.batch.size=8192");

        assertThat(spec.plugin()).contains("pgoutput");
        assertThat(spec.jdk()).contains(Path.of("/opt/jdk"));
        assertThat(spec.jvm()).containsExactly("-Xmx1g", "-XX:+UseParallelGC", "-Da=b");
        assertThat(spec.properties()).containsEntry("max.batch.size", "8192");
    }

    @Test
    void aCommaWithinAValueBelongsToIt() {
        VariantSpec spec = VariantSpec.parse("3.6.3.Final,set.table.include.list=public.a,public.b,plugin=pgoutput");

        assertThat(spec.properties()).containsEntry("table.include.list", "public.a,public.b");
        assertThat(spec.plugin()).contains("pgoutput");
    }

    @Test
    void aValueInQuotesMayHoldAnything() {
        VariantSpec spec = VariantSpec.parse(
                "3.6.3.Final,set.heartbeat.action.query=\"UPDATE hb SET n=n+1,ts=now()\",jvm=\"-Da=b,c=d\",plugin=pgoutput");

        assertThat(spec.properties()).containsEntry("heartbeat.action.query", "UPDATE hb SET n=n+1,ts=now()");
        assertThat(spec.jvm()).containsExactly("-Da=b,c=d");
        assertThat(spec.withoutPlugin().plugin()).isEmpty();
        assertThat(VariantSpec.parse("3.6.3.Final,set.a=\"\\\"\\\\d\\.\"").properties())
                .containsEntry("a", "\"\\d\\.");
        assertThat(VariantSpec.parse("3.6.3.Final,transform=filter:condition=value.op == \"u\"")
                        .properties())
                .as("a quote within a value is one of its characters")
                .containsEntry("transforms.filter.condition", "value.op == \"u\"");
    }

    @Test
    void whatLooksLikeAKeyWithinAValueIsToldToBeQuoted() {
        String value = "UPDATE hb SET n=n+1,ts=now(),m=2";

        assertThatThrownBy(
                        () -> VariantSpec.parse("3.6.3.Final,set.heartbeat.action.query=" + value + ",plugin=pgoutput"))
                .isInstanceOfSatisfying(InvalidConfiguration.class, refused -> assertThat(refused.remedy())
                        .endsWith("set.heartbeat.action.query=\"" + value + "\"."));
        assertThatThrownBy(() -> VariantSpec.parse("3.6.3.Final,set.a.password=x,y=1"))
                .isInstanceOfSatisfying(InvalidConfiguration.class, refused -> assertThat(refused.remedy())
                        .doesNotContain("password"));
    }

    @Test
    void takesOverlaysFromOneKeyOrSeveral() {
        VariantSpec spec = VariantSpec.parse("3.6.3.Final,overlay=a:b.jar,overlay=c");

        assertThat(spec.overlay()).containsExactly(Path.of("a"), Path.of("b.jar"), Path.of("c"));
    }

    @Test
    void namesPatchesOneByOneOrAll() {
        assertThat(VariantSpec.parse("3.6.3.Final").patches()).isEmpty();
        assertThat(VariantSpec.parse("3.6.3.Final,patch=type-modifiers").patches())
                .containsExactly("type-modifiers");
        assertThat(VariantSpec.parse("3.6.3.Final,patch=all").patches())
                .containsExactlyElementsOf(
                        Patches.all().stream().map(Patch::name).toList());
    }

    @ParameterizedTest
    @CsvSource({"1500ns,1500", "2us,2000"})
    void aPlantedSlowDownHasAUnit(String value, long nanos) {
        assertThat(VariantSpec.parse("3.6.3.Final,burn=" + value).burnNanos()).hasValue(nanos);
    }

    @Test
    void plantedWorkIsANumberOfTurns() {
        VariantSpec spec = VariantSpec.parse("3.6.3.Final,spin=500,burn=2us");

        assertThat(spec.spinTurns()).hasValue(500);
        assertThat(spec.burnNanos()).hasValue(2_000);
        assertThat(VariantSpec.parse("3.6.3.Final").spinTurns()).isEmpty();
        assertThat(spec.sameButForSink(VariantSpec.parse("3.6.3.Final,spin=501,burn=2us")))
                .isFalse();
    }

    @Test
    void whatBecomesOfAnEventIsADimension() {
        assertThat(VariantSpec.parse("3.6.3.Final,sink=json").sink()).contains("json");
        assertThat(VariantSpec.parse("3.6.3.Final,sink=none").sink()).isEmpty();
        assertThat(VariantSpec.parse("3.6.3.Final,sink=json").sendsToKafka()).isFalse();
        assertThat(VariantSpec.parse("3.6.3.Final,sink=kafka").sendsToKafka()).isTrue();
        assertThatThrownBy(() -> VariantSpec.parse("3.6.3.Final,sink=file"))
                .hasMessage("--variant 3.6.3.Final,sink=file: sink=file must be none or json or kafka or table");
        assertThatThrownBy(() -> VariantSpec.parse("raw,sink=json"))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageContaining("unknown key 'sink'");
    }

    @Test
    void aTableIsFilledInBatches() {
        VariantSpec table = VariantSpec.parse("3.6.3.Final,sink=table");

        assertThat(table.batching()).contains(new VariantSpec.Batching(100, Duration.ofMillis(50)));
        assertThat(table.ofTable("batch", "1")
                        .ofTable("linger", "2s")
                        .ofTable("batch", "7")
                        .batching())
                .contains(new VariantSpec.Batching(1, Duration.ofSeconds(2)));
        assertThat(VariantSpec.parse("3.6.3.Final,sink=json")
                        .ofTable("batch", "1")
                        .text())
                .isEqualTo("3.6.3.Final,sink=json");
        assertThat(table.sameButForSink(VariantSpec.parse("3.6.3.Final"))).isTrue();
        Map.of(
                        "batch=5",
                        "has batch= or linger= without sink=table",
                        "sink=table,batch=0",
                        "batch=0 must be a whole number from 1 to 99999",
                        "sink=table,linger=1",
                        "linger=1 must be a number with a unit, ms or s",
                        "sink=table,linger=",
                        "linger needs a value",
                        "sink=table,transform=unwrap",
                        "has transforms with sink=table, which writes the events as the connector made them",
                        "sink=table,runtime=connect",
                        "has sink=table with runtime=connect, which always sends to a broker")
                .forEach((keys, why) -> assertThatThrownBy(() -> VariantSpec.parse("3.6.3.Final," + keys))
                        .isInstanceOf(InvalidConfiguration.class)
                        .hasMessage("--variant 3.6.3.Final," + keys + ": " + why));
    }

    @Test
    void transformsAreTheEnginesProperties() {
        VariantSpec spec = VariantSpec.parse(
                "3.6.3.Final,transform=unwrap:add.fields=op,table:drops=true"
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
        assertThat(VariantSpec.parse(
                                "3.6.3.Final,set.transforms.filter.language=jsr223.js,transform=filter:condition=true")
                        .properties())
                .containsEntry("transforms.filter.language", "jsr223.js");
        assertThat(VariantSpec.parse("3.6.3.Final,transform=outbox").properties())
                .containsEntry("transforms.outbox.predicate", "outbox")
                .containsEntry("predicates", "outbox");
    }

    @Test
    void aConverterIsASinkWithProperties() {
        VariantSpec json = VariantSpec.parse("3.6.3.Final,converter=json");
        assertThat(json.sink()).contains("json");
        assertThat(json.properties()).isEmpty();
        VariantSpec schemaless = VariantSpec.parse("3.6.3.Final,sink=kafka,converter=json-schemaless");
        assertThat(schemaless.sink()).contains("kafka");
        assertThat(schemaless.properties())
                .containsOnly(
                        entry("key.converter.schemas.enable", "false"),
                        entry("value.converter.schemas.enable", "false"));
        assertThat(VariantSpec.parse("3.6.3.Final,converter=cloudevents").properties())
                .containsOnly(entry("value.converter.class", "io.debezium.converters.CloudEventsConverter"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "transform=flat | transform=flat is unknown",
                "transform=unwrap+ | transform= is unknown",
                "transform=unwrap:field | has 'field' where transform=unwrap needs PROPERTY=VALUE",
                "transform=unwrap,set.transforms=a | has both transform= and set.transforms=",
                "transform= | transform needs a value",
                "converter=xml | converter=xml is unknown",
                "converter=avro | converter=avro needs a schema registry, which the harness does not start",
                "converter= | converter needs a value",
            })
    void whatIsNoTransformOrConverterIsRefused(String key, String why) {
        assertThatThrownBy(() -> VariantSpec.parse("3.6.3.Final," + key))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessage("--variant 3.6.3.Final," + key + ": " + why);
    }

    @Test
    void whereTheConnectorRunsIsADimension() {
        VariantSpec connect = VariantSpec.parse("3.6.3.Final,runtime=connect");

        assertThat(connect.connect()).isTrue();
        assertThat(connect.sink()).contains("kafka");
        assertThat(VariantSpec.expand("--variant", "3.6.3.Final,sink=kafka,runtime={engine,connect}"))
                .extracting(VariantSpec::connect, VariantSpec::sendsToKafka)
                .containsExactly(tuple(false, true), tuple(true, true));
        assertThat(connect.sameButForSink(VariantSpec.parse("3.6.3.Final,sink=kafka")))
                .isFalse();
        assertThatThrownBy(() -> VariantSpec.parse("3.6.3.Final,runtime=standalone"))
                .hasMessage("--variant 3.6.3.Final,runtime=standalone: runtime=standalone must be engine or connect");
        assertThatThrownBy(() -> VariantSpec.parse("3.6.3.Final,runtime=connect,sink=none"))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageEndingWith("has sink=none with runtime=connect, which always sends to a broker");
        assertThat(VariantSpec.parse("3.6.3.Final,runtime=connect,converter=json-schemaless")
                        .sink())
                .contains("kafka");
        assertThat(VariantSpec.parse("3.6.3.Final,transform=unwrap,runtime=connect")
                        .transforms())
                .containsEntry("transforms", "unwrap")
                .isEqualTo(VariantSpec.parse("3.6.3.Final,transform=unwrap,sink=json")
                        .transforms());
        assertThat(VariantSpec.expand("--variant", "3.6.3.Final,runtime=connect,workers={1,3}"))
                .extracting(VariantSpec::workers)
                .containsExactly(1, 3);
        assertThat(connect.workers()).isEqualTo(1);
        assertThat(VariantSpec.parse("3.6.3.Final").workers()).isZero();
        assertThatThrownBy(() -> VariantSpec.parse("3.6.3.Final,workers=2"))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessage("--variant 3.6.3.Final,workers=2: has workers=2 without runtime=connect");
        assertThatThrownBy(() -> VariantSpec.parse("3.6.3.Final,runtime=connect,workers=0"))
                .hasMessageEndingWith("workers=0 must be a whole number from 1 to 99");
        assertThat(connect.transforms()).isEmpty();
        assertThatThrownBy(() -> VariantSpec.parse("raw,runtime=connect"))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageContaining("unknown key 'runtime'");
    }

    @Test
    void theRawReaderTakesTheDriverOfTheDefaultVersion() {
        VariantSpec spec = VariantSpec.parse("raw,plugin=pgoutput,jvm=-Xmx64m");

        assertThat(spec.kind()).isEqualTo(VariantKind.RAW);
        assertThat(spec.version()).isEqualTo(Versions.debezium());
        assertThat(spec.debezium()).isEmpty();
        assertThat(spec.plugin()).contains("pgoutput");
        assertThat(spec.jvm()).containsExactly("-Xmx64m");
        assertThat(spec.counting()).isEmpty();
    }

    @Test
    void pgRecvlogicalIsCountedByItsExit() {
        VariantSpec spec = VariantSpec.parse("pg_recvlogical,plugin=pgoutput");

        assertThat(spec.kind()).isEqualTo(VariantKind.PG_RECVLOGICAL);
        assertThat(spec.kind().id()).isEqualTo("pg_recvlogical");
        assertThat(spec.counting()).contains(new Counting.Exit());
    }

    @Test
    void aCommandKeepsItsWordsWithTheirBlanksAndCommas() {
        VariantSpec spec = VariantSpec.parse(
                "command=reader --slot {slot} -c 'a, b=c' \"it's\" x,y,count=/([0-9]+), done/,plugin=pgoutput");

        assertThat(spec.kind()).isEqualTo(VariantKind.COMMAND);
        assertThat(spec.words()).containsExactly("reader", "--slot", "{slot}", "-c", "a, b=c", "it's", "x,y");
        assertThat(spec.counting()).contains(new Counting.LastMatch("([0-9]+), done"));
        assertThat(spec.plugin()).contains("pgoutput");
    }

    @Test
    void aCommandIsCountedByItsExitUnlessToldOtherwise() {
        assertThat(VariantSpec.parse("command=reader").counting()).contains(new Counting.Exit());
        assertThat(VariantSpec.parse("command=reader,count=lines").counting()).contains(new Counting.Lines());
    }

    @Test
    void bracesMakeSeveral() {
        assertThat(VariantSpec.expand("--candidate", "3.6.{1,3}.Final,set.max.batch.size={2048,8192},plugin=pgoutput"))
                .extracting(VariantSpec::text)
                .containsExactly(
                        "3.6.1.Final,set.max.batch.size=2048,plugin=pgoutput",
                        "3.6.1.Final,set.max.batch.size=8192,plugin=pgoutput",
                        "3.6.3.Final,set.max.batch.size=2048,plugin=pgoutput",
                        "3.6.3.Final,set.max.batch.size=8192,plugin=pgoutput");
    }

    @Test
    void anEmptyAlternativeStandsForNothing() {
        assertThat(VariantSpec.expand("--candidate", "3.6.3.Final{,-SNAPSHOT}"))
                .extracting(VariantSpec::text)
                .containsExactly("3.6.3.Final", "3.6.3.Final-SNAPSHOT");
    }

    @Test
    void oneVariantIsNotSeveral() {
        assertThatThrownBy(() -> VariantSpec.parse("--baseline", "3.6.{1,3}.Final"))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessage("--baseline 3.6.{1,3}.Final: expands to 2 variants, must be one");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "3.6.3.Final,set.a={1,2 | has an unmatched brace",
                "3.6.3.Final,set.a=1,2} | has an unmatched brace",
                "3.6.{3,3}.Final        | expands to 3.6.3.Final twice",
                "3.6.{3.Final,x}        | must begin with",
            })
    void refusesWhatDoesNotExpand(String text, String rule) {
        assertThatThrownBy(() -> VariantSpec.expand("--candidate", text))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageStartingWith("--candidate ")
                .hasMessageContaining(": " + rule);
    }

    @Test
    void itsFileNameIsHarmless() {
        assertThat(VariantSpec.parse("3.6.3.Final").fileName()).isEqualTo("3.6.3.Final");
        assertThat(VariantSpec.parse("3.6.3.Final,plugin=pgoutput,jvm=-Dx=/../y")
                        .fileName())
                .matches("[A-Za-z0-9.-]+")
                .startsWith("3.6.3.Final-plugin-pgoutput");
    }

    @Test
    void specsThatDifferInASignHaveDifferentFileNames() {
        String name = VariantSpec.parse("3.6.3.Final,set.a=x/y").fileName();

        assertThat(name).isNotEqualTo(VariantSpec.parse("3.6.3.Final,set.a=x:y").fileName());
        assertThat(VariantSpec.parse("3.6.3.Final,set.a=" + "x".repeat(200)).fileName())
                .hasSizeLessThan(64)
                .isNotEqualTo(VariantSpec.parse("3.6.3.Final,set.a=" + "x".repeat(201))
                        .fileName());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "latest | must begin with a Debezium version, raw, pg_recvlogical or command=",
                "`` | must begin with a Debezium version, raw, pg_recvlogical or command=",
                "3.6.3.Final,pluggin=pgoutput | has the unknown key 'pluggin'",
                "3.6.3.Final,pgoutput | 'pgoutput' is not key=value",
                "3.6.3.Final,plugin= | plugin needs a value",
                "3.6.3.Final,plugin=wal2json | plugin=wal2json must be decoderbufs or pgoutput",
                "3.6.3.Final,overlay= | overlay needs a value",
                "3.6.3.Final,patch= | patch needs a value",
                "3.6.3.Final,patch=faster | patch=faster has no patch 'faster'",
                "3.6.3.Final,patch=type-modifiers,patch=type-modifiers | patch=type-modifiers+type-modifiers names"
                        + " type-modifiers twice",
                "raw,patch=all | has the unknown key 'patch'",
                "3.6.3.Final,set.=1 | has the unknown key 'set.'",
                "3.6.3.Final,set.database.port=1 | sets database.port, which the harness sets itself",
                "3.6.3.Final,set.plugin.name=x | sets plugin.name",
                "3.6.3.Final,set.a=\"x\"y | has a value of set.a that begins with a quote, which is not closed at its end",
                "3.6.3.Final,burn=5 | burn=5 must be a number with a unit, ns or us",
                "3.6.3.Final,burn=0ns | burn=0ns must be a number with a unit, ns or us",
                "3.6.3.Final,spin=0 | spin=0 must be a whole number from 1 to 999999999",
                "3.6.3.Final,spin=500ns | spin=500ns must be a whole number from 1 to 999999999",
                "3.6.3.Final,spin=1000000000 | spin=1000000000 must be a whole number from 1 to 999999999",
                "3.6.3.Final,spin= | spin needs a value",
                "raw,spin=500 | has the unknown key 'spin'",
                "3.6.3.Final,count=lines | has the unknown key 'count'",
                "raw,overlay=x | has the unknown key 'overlay'",
                "pg_recvlogical,jdk=/opt | has the unknown key 'jdk'",
                "command= | command needs a value",
                "command=a 'b | has an unclosed quote",
                "command=a {password} | has the unknown placeholder {password}",
                "command=a,count=words | count=words must be lines, exit or a regular expression between slashes",
                "command=a,count=/(/ | count=/(/ is no regular expression: Unclosed group",
            })
    void refusesWithOptionValueAndRule(String text, String rule) {
        assertThatThrownBy(() -> VariantSpec.parse("--candidate", text))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessage("--candidate " + text + ": " + rule);
    }

    @Test
    void whatBecomesOfEventsIsApartFromWhatAVariantDoes() {
        VariantSpec plain = VariantSpec.parse("3.6.3.Final,patch=last-event");

        assertThat(plain.sameButForSink(VariantSpec.parse("3.6.3.Final,sink=kafka,patch=last-event")))
                .isTrue();
        assertThat(plain.sameButForSink(VariantSpec.parse("3.6.3.Final,patch=last-event,sink=none")))
                .isTrue();
        assertThat(plain.sameButForSink(VariantSpec.parse("3.6.3.Final,sink=kafka")))
                .isFalse();
        assertThat(plain.sameButForSink(VariantSpec.parse("3.6.3.Final,patch=last-event,plugin=pgoutput")))
                .isFalse();
    }
}
