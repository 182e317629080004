package io.debezium.perf.jmh.modifier;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.connector.postgresql.PostgresType;
import io.debezium.connector.postgresql.connection.AbstractReplicationMessageColumn.TypeMetadataImpl;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.kafka.connect.errors.ConnectException;

import io.debezium.perf.jmh.BuiltInColumns;
import io.debezium.perf.jmh.SampleColumn;

import static org.assertj.core.api.Assertions.assertThat;

/** Compares all parsers with the Debezium version that this project tests. */
class TypeModifierParserTest {

    private final List<TypeModifierParser> parsers =
            List.of(new RegularExpression(), new SplitCache(), new Scan(), new AnswerCache());

    @Property(tries = 10_000)
    void eachAnswersAsDebeziumDoesWhateverTheText(@ForAll("types") PostgresType type, @ForAll("texts") String text) {
        Optional<LengthAndScale> expected = debezium(type, text);
        for (TypeModifierParser parser : parsers) {
            // Asked twice, since the second answer may come from a cache.
            assertThat(answer(parser, type, text))
                    .as("%s of '%s'", parser.getClass(), text)
                    .isEqualTo(expected);
            assertThat(answer(parser, type, text))
                    .as("%s of '%s'", parser.getClass(), text)
                    .isEqualTo(expected);
        }
    }

    @Property
    void theTextsThatAServerSpellsAreUnderstood(@ForAll("types") PostgresType type, @ForAll("spelt") String text) {
        assertThat(answer(new Scan(), type, text)).as(text).isPresent().isEqualTo(debezium(type, text));
    }

    @Example
    void theLengthAndScaleOfBuiltInTypesAreWhatStandsInTheText() {
        for (SampleColumn column : BuiltInColumns.ALL) {
            Optional<LengthAndScale> expected = Optional.of(new LengthAndScale(column.length(), column.scale()));
            assertThat(debezium(column.type(), column.modifiers()))
                    .as(column.modifiers())
                    .isEqualTo(expected);
            for (TypeModifierParser parser : parsers) {
                assertThat(answer(parser, column.type(), column.modifiers()))
                        .as("%s of %s", parser.getClass(), column.modifiers())
                        .isEqualTo(expected);
            }
        }
    }

    private static Optional<LengthAndScale> debezium(PostgresType type, String text) {
        try {
            TypeMetadataImpl metadata = new TypeMetadataImpl("c", type, text, true);
            return Optional.of(new LengthAndScale(metadata.getLength(), metadata.getScale()));
        } catch (ConnectException e) {
            return Optional.empty();
        }
    }

    private static Optional<LengthAndScale> answer(TypeModifierParser parser, PostgresType type, String text) {
        try {
            return Optional.of(parser.parse(type, text));
        } catch (ConnectException e) {
            return Optional.empty();
        }
    }

    @Provide
    static Arbitrary<PostgresType> types() {
        return Arbitraries.of(Stream.concat(SampleColumn.TEN.stream(), BuiltInColumns.ALL.stream())
                .map(SampleColumn::type)
                .collect(Collectors.toSet()));
    }

    /** Texts made of pieces that matter to the regular expression. */
    @Provide
    static Arbitrary<String> texts() {
        Arbitrary<String> pieces = Arbitraries.of(
                "a",
                "numeric",
                ".",
                "(",
                ")",
                "[",
                "]",
                "[]",
                ",",
                "5",
                "10",
                "+",
                "\u0665",
                "2147483648",
                "-2147483648",
                "-1",
                "99999999999",
                " ",
                "\t",
                "\n",
                "\r",
                "\u0085",
                "\u2028",
                "ä",
                "\"");
        return pieces.list().ofMaxSize(9).map(list -> String.join("", list));
    }

    @Provide
    static Arbitrary<String> spelt() {
        Arbitrary<String> schema = Arbitraries.of("", "public.", "\"my schema\".");
        Arbitrary<String> name = Arbitraries.of("numeric", "character varying", "bit", "geometry", "timestamp");
        Arbitrary<String> modifiers = Arbitraries.oneOf(
                Arbitraries.just(""),
                Arbitraries.integers().between(0, 100_000).map(n -> "(" + n + ")"),
                Arbitraries.integers().between(1, 1000).map(n -> "(" + n + "," + n / 2 + ")"),
                Arbitraries.integers().between(1, 9999).map(n -> "(Point," + n + ")"));
        Arbitrary<String> end = Arbitraries.of("", "[]", " with time zone", " without time zone");
        return Combinators.combine(schema, name, modifiers, end).as((a, b, c, d) -> a + b + c + d);
    }
}
