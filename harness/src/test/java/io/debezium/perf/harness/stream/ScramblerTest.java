package io.debezium.perf.harness.stream;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Set;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.postgresql.core.Oid;

import static io.debezium.perf.harness.stream.DecoderbufsStream.row;
import static io.debezium.perf.harness.stream.DecoderbufsStream.text;
import static io.debezium.perf.harness.stream.PgOutputStream.insert;
import static io.debezium.perf.harness.stream.PgOutputStream.relation;
import static io.debezium.perf.harness.stream.PgOutputStream.update;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ScramblerTest {

    private static final byte[] KEY = "sixteen bytes at least".getBytes(StandardCharsets.US_ASCII);
    private static final int TABLE = 16_385;

    private final Scrambler scrambler = new Scrambler(KEY, Set.of());

    @Property(tries = 200)
    void textKeepsItsAsciiClassesAndItsBytes(@ForAll @StringLength(max = 60) String any) {
        // What is no UTF-8 is not in a database either.
        String text = new String(any.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);

        String masked = masked(Oid.TEXT, text);

        assertThat(classes(masked)).isEqualTo(classes(text));
        assertThat(masked.getBytes(StandardCharsets.UTF_8)).hasSameSizeAs(text.getBytes(StandardCharsets.UTF_8));
        assertThat(masked(Oid.VARCHAR, text)).isEqualTo(masked);
    }

    @Test
    void noLetterOrDigitDependsOnTheOneInItsPlaceAlone() {
        for (String text : List.of("a".repeat(10_000), "7".repeat(1000), "é".repeat(1000), "日".repeat(1000))) {
            assertThat(masked(Oid.TEXT, text).chars().distinct()).hasSizeGreaterThan(9);
            assertThat(masked(
                            new Scrambler("another key of some bytes".getBytes(StandardCharsets.US_ASCII), Set.of()),
                            Oid.TEXT,
                            text))
                    .isNotEqualTo(masked(Oid.TEXT, text));
        }
        assertThat(masked(Oid.TEXT, "Hello, Zoe"))
                .matches("[A-Z][a-z]{4}, [A-Z][a-z]{2}")
                .isNotEqualTo("Hello, Zoe");
    }

    @Property(tries = 200)
    void wholeNumbersStayInTheirTypeWithSignAndWidth(@ForAll short small, @ForAll int number, @ForAll long big) {
        Map<Integer, Long> values = Map.of(Oid.INT2, (long) small, Oid.INT4, (long) number, Oid.INT8, big);
        values.forEach((type, value) -> {
            String masked = masked(type, Long.toString(value));

            long parsed = type == Oid.INT2
                    ? Short.parseShort(masked)
                    : type == Oid.INT4 ? Integer.parseInt(masked) : Long.parseLong(masked);
            assertThat(Long.toString(parsed)).isEqualTo(masked).hasSameSizeAs(Long.toString(value));
            assertThat(Long.signum(parsed)).isEqualTo(Long.signum(value));
        });
    }

    @Property(tries = 200)
    void aDoubleKeepsSignAndExponent(@ForAll double value) {
        String masked = masked(Oid.FLOAT8, Double.toString(value));

        assertThat(masked).hasSameSizeAs(Double.toString(value));
        assertThat(masked.replaceAll("[0-9]+(?=[.E])|[.][0-9]+", ""))
                .isEqualTo(Double.toString(value).replaceAll("[0-9]+(?=[.E])|[.][0-9]+", ""));
    }

    @Property(tries = 200)
    void datesAndTimesStayValid(@ForAll @LongRange(min = -62_135_596_800L, max = 253_402_300_799L) long second) {
        LocalDateTime time = LocalDateTime.ofEpochSecond(second, 123_456_000, ZoneOffset.UTC);
        String text = "%s %tT.123456".formatted(time.toLocalDate(), time);

        String masked = masked(Oid.TIMESTAMP, text);

        assertThat(LocalDateTime.parse(masked.replace(' ', 'T'))).isNotEqualTo(time);
        assertThat(masked).hasSameSizeAs(text);
        assertThat(LocalDate.parse(masked(Oid.DATE, text.substring(0, 10)))).isNotNull();
        assertThat(masked(Oid.TIMESTAMPTZ, text + "+05:30 BC"))
                .matches("20\\d\\d-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d\\.\\d{6}\\+05:30 BC");
        assertThat(scrambler.unscrambled()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "numeric   | -123.4500            | -1\\d\\d\\.\\d{4}",
                "numeric   | 0.05                 | 0\\.\\d\\d",
                "numeric   | NaN                  | NaN",
                "float8    | 1.5e+20              | [1-9]\\.\\de\\+20",
                "float8    | -Infinity            | -Infinity",
                "money     | -$1,034.56           | -\\$[1-9],1\\d\\d\\.\\d\\d",
                "timestamp | -infinity            | -infinity",
                "timetz    | 10:11:12+02          | [0-2]\\d:[0-5]\\d:[0-5]\\d\\+02",
                "interval  | 1 year -2 mons +100:05:06.789 | [1-9] year -[1-9] mons \\+1\\d\\d:[0-5]\\d:[0-5]\\d\\.\\d{3}",
                "uuid      | a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11 | [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}",
                "bytea     | \\x00ff41424344      | \\\\x[0-9a-f]{12}",
                "macaddr   | 08:00:2b:01:02:03    | [0-9a-f]{2}(:[0-9a-f]{2}){5}",
                "inet      | 192.168.0.77/24      | 1\\d\\d\\.1\\d\\d\\.0\\.[1-9]\\d/24",
                "cidr      | 10.1.0.0/16          | [1-9]\\d\\.[1-9]\\.0\\.0/16",
                "inet      | 2001:db8::ffff:1.2.3.4 | [1-9]\\d{3}:[a-f]{2}[1-9]::[a-f]{4}:[1-9]\\.[1-9]\\.[1-9]\\.[1-9]",
                "_int4     | [0:1][1:2]={{10,-20},{NULL,40}} | \\[0:1\\]\\[1:2\\]=\\{\\{\\d\\d,-\\d\\d\\},\\{NULL,\\d\\d\\}\\}",
                "_text     | {a,\"b c\",\"q\\\"x\\\\y\",NULL,\"\"} | \\{[a-z],\"[a-z] [a-z]\",\"[a-z]\\\\\"[a-z]\\\\\\\\[a-z]\",NULL,\"\"\\}",
                "json      | \"Z\\u00eb\\n\\\"\" | \"[A-Z]\\\\u00e[0-9a-f]\\\\n\\\\\"\"",
                "json      | {\"of\" :[12,-2.5e10,true,null]} | \\{\"of\" :\\[\\d\\d,-\\d\\.\\de10,true,null\\]\\}"
            })
    void aValueStaysOneOfItsType(String type, String value, String form) throws Exception {
        int oid = Oid.valueOf(type.startsWith("_") ? type.substring(1) + "_array" : type);

        assertThat(masked(oid, value)).matches(form).hasSameSizeAs(value);
        assertThat(scrambler.unscrambled()).isEmpty();
    }

    @Property(tries = 200)
    void jsonKeepsStructureAndKeys(@ForAll Map<@StringLength(max = 9) String, List<@StringLength(max = 30) String>> any)
            throws Exception {
        ObjectMapper mapper = new ObjectMapper();
        JsonNode json = mapper.valueToTree(any);

        String masked = masked(Oid.JSONB, json.toPrettyString());

        JsonNode read = mapper.readTree(masked);
        assertThat(read.fieldNames()).toIterable().containsExactlyElementsOf(json::fieldNames);
        json.fields()
                .forEachRemaining(field -> assertThat(read.get(field.getKey())).hasSameSizeAs(field.getValue()));
    }

    @Test
    void aLongJsonStringIsMaskedWithoutRecursion() {
        String json = "\"" + "\\\"a".repeat(100_000) + "\"";

        assertThat(masked(Oid.JSON, json)).hasSameSizeAs(json).isNotEqualTo(json);
    }

    @Test
    void oldAndNewRowsOfAllTablesGetTheSameKeys() {
        learn(scrambler, relation(1, 2).column("id", Oid.INT4).column("name", Oid.TEXT));
        learn(scrambler, relation(2, 2).column("name", Oid.TEXT).column("owner", Oid.INT8));

        byte[] changed = scrambler.scrambled(
                update(1).tuple('K', "471", null).tuple('N', "472", "Ann").message());
        byte[] other = scrambler.scrambled(insert(2).tuple('N', "Ann", "471").message());

        assertThat(changed)
                .isEqualTo(update(1)
                        .tuple('K', masked(Oid.INT4, "471"), null)
                        .tuple('N', masked(Oid.INT4, "472"), masked(Oid.TEXT, "Ann"))
                        .bytes());
        assertThat(other)
                .isEqualTo(insert(2)
                        .tuple('N', masked(Oid.TEXT, "Ann"), masked(Oid.INT8, "471"))
                        .bytes());
    }

    @Test
    void columnsWhoseValuesStayAreNamedUnlessTheyAreAllowed() {
        Scrambler allowing = new Scrambler(KEY, Set.of("public.t.allowed"));
        learn(
                allowing,
                PgOutputStream.type(16_390, "public", "mood"),
                PgOutputStream.type(16_400, "", "int4"),
                relation(TABLE, 6)
                        .column("ok", Oid.BOOL)
                        .column("mood", 16_390)
                        .column("positive", 16_400)
                        .column("when", Oid.DATE)
                        .column("allowed", Oid.TEXT)
                        .column("none", Oid.BOOL));

        byte[] row = allowing.scrambled(insert(TABLE)
                .tuple('N', "t", "fine", "12", "29/02/2024", "Ann", null)
                .message());

        assertThat(row)
                .isEqualTo(insert(TABLE)
                        .tuple('N', "t", "fine", masked(Oid.INT4, "12"), "29/02/2024", "Ann", null)
                        .bytes());
        assertThat(allowing.unscrambled()).containsExactly("public.t.mood", "public.t.ok", "public.t.when");
    }

    @Test
    void whatMightHoldValuesThatNobodyKnowsOfIsRefused() {
        assertThatThrownBy(() -> scrambler.scrambled(insert(99).tuple('N', "1").message()))
                .isInstanceOf(DamagedMessage.class)
                .hasMessageContaining("1 values, of a table of 0 columns");
        assertThatThrownBy(() ->
                        scrambler.scrambled(PgOutputStream.of('S').int32(1).message()))
                .hasMessageContaining("letter 83: must be B, C, O, T, R, Y, I, U or D");
    }

    @Test
    void aKeyThatCanBeGuessedIsRefused() {
        assertThatThrownBy(() -> new Scrambler(new byte[15], Set.of()))
                .hasMessage("key of 15 bytes: must have at least 16");
    }

    @Property(tries = 200)
    void anyBytesAreReadOrRefused(@ForAll @Size(max = 60) byte[] bytes, @ForAll int place) {
        learn(scrambler, relation(TABLE, 2).column("id", Oid.INT4).column("name", Oid.TEXT));
        byte[] row = update(TABLE).tuple('O', "1", "Ann").tuple('N', "2", "Bob").bytes();
        Damage.refusesAtMost(() -> scrambler.scrambled(ByteBuffer.wrap(bytes)));
        Damage.refusesAtMost(() -> scrambler.scrambled(ByteBuffer.wrap(Damage.overwritten(row, bytes, place))));
    }

    /** It keeps its length, or the message could not be read. */
    @Property(tries = 200)
    void anyTextAsAValueOfAnyTypeIsReplacedOrStays(
            @ForAll @IntRange(min = 16, max = 4000) int type,
            @ForAll
                    @StringLength(max = 30)
                    @Chars({'0', '1', '9', '-', '.', ':', '/', 'e', 'f', '{', '}', '"', '\\', 'u', ' ', ',', '[', '='})
                    String text) {
        assertThat(masked(type, text)).hasSameSizeAs(text);
    }

    private String masked(int type, String value) {
        return masked(scrambler, type, value);
    }

    private static String masked(Scrambler scrambler, int type, String value) {
        learn(scrambler, relation(TABLE, 1).column("c", type));
        byte[] row = scrambler.scrambled(insert(TABLE).tuple('N', value).message());
        int start = insert(TABLE).tuple('N', "").bytes().length;
        return new String(row, start, row.length - start, StandardCharsets.UTF_8);
    }

    private static void learn(Scrambler scrambler, PgOutputStream... messages) {
        for (PgOutputStream message : messages) {
            assertThat(scrambler.scrambled(message.message())).isEqualTo(message.bytes());
        }
    }

    /** Of ASCII, where other punctuation is another class. */
    private static List<Integer> classes(String text) {
        return text.codePoints()
                .map(each -> each >= 0x80 ? 0x80 : each >= '0' && each <= '9' ? '0' : each)
                .map(each -> each >= 'a' && each <= 'z' ? 'a' : each >= 'A' && each <= 'Z' ? 'A' : each)
                .boxed()
                .toList();
    }
}
