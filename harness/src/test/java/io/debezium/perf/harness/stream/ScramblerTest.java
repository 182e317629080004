package io.debezium.perf.harness.stream;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.scramble.BuiltInType;

import static io.debezium.perf.harness.stream.DecoderbufsStream.INSERT;
import static io.debezium.perf.harness.stream.DecoderbufsStream.bool;
import static io.debezium.perf.harness.stream.DecoderbufsStream.float4;
import static io.debezium.perf.harness.stream.DecoderbufsStream.float8;
import static io.debezium.perf.harness.stream.DecoderbufsStream.int32;
import static io.debezium.perf.harness.stream.DecoderbufsStream.int64;
import static io.debezium.perf.harness.stream.DecoderbufsStream.missing;
import static io.debezium.perf.harness.stream.DecoderbufsStream.nothing;
import static io.debezium.perf.harness.stream.DecoderbufsStream.raw;
import static io.debezium.perf.harness.stream.DecoderbufsStream.row;
import static io.debezium.perf.harness.stream.DecoderbufsStream.text;
import static io.debezium.perf.harness.stream.PgOutputStream.insert;
import static io.debezium.perf.harness.stream.PgOutputStream.logical;
import static io.debezium.perf.harness.stream.PgOutputStream.relation;
import static io.debezium.perf.harness.stream.PgOutputStream.update;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ScramblerTest {

    private static final byte[] KEY = "sixteen bytes at least".getBytes(StandardCharsets.US_ASCII);

    private static final int TABLE = 16_385;

    private static final int BOOL = 16;
    private static final int BYTEA = 17;
    private static final int INT8 = 20;
    private static final int INT2 = 21;
    private static final int INT4 = 23;
    private static final int TEXT = 25;
    private static final int JSON = 114;
    private static final int CIDR = 650;
    private static final int FLOAT8 = 701;
    private static final int MACADDR = 829;
    private static final int INET = 869;
    private static final int TEXTS = 1009;
    private static final int INT4S = 1007;
    private static final int DATE = 1082;
    private static final int TIME = 1083;
    private static final int TIMESTAMP = 1114;
    private static final int TIMESTAMPTZ = 1184;
    private static final int INTERVAL = 1186;
    private static final int TIMETZ = 1266;
    private static final int NUMERIC = 1700;
    private static final int UUID = 2950;

    private final Scrambler scrambler = new Scrambler("pgoutput", KEY, Set.of());

    @Property
    void textKeepsItsForm(@ForAll @StringLength(max = 60) String any) {
        // What is no UTF-8 is not in a database either.
        String text = new String(any.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);

        String scrambled = scrambled(TEXT, text);

        assertThat(form(scrambled)).isEqualTo(form(text));
        assertThat(scrambled.getBytes(StandardCharsets.UTF_8)).hasSameSizeAs(text.getBytes(StandardCharsets.UTF_8));
        assertThat(scrambled(TEXT, text)).isEqualTo(scrambled);
    }

    @Test
    void textOfSomeLengthBecomesAnother() {
        for (String text : List.of("Hello, Zoë 42", "日本語日本語日本語", "joe@example.org", "a".repeat(10_000), "😀😀😀😀😀")) {
            assertThat(scrambled(TEXT, text)).isNotEqualTo(text).hasSameSizeAs(text);
        }
        assertThat(scrambled(TEXT, "")).isEmpty();
        assertThat(scrambled(TEXT, " -, \n")).isEqualTo(" -, \n");
    }

    @Test
    void differentValuesStayDifferent() {
        Set<String> texts = new HashSet<>();
        Set<String> numbers = new HashSet<>();
        for (int i = 0; i < 20_000; i++) {
            texts.add(scrambled(TEXT, "k%05d".formatted(i)));
            numbers.add(scrambled(INT4, Integer.toString(i)));
        }

        assertThat(texts).hasSize(20_000);
        assertThat(numbers).hasSize(20_000);
        assertThat(IntStream.range(0, 26 * 26)
                        .mapToObj(i -> scrambled(TEXT, "" + (char) ('a' + i / 26) + (char) ('a' + i % 26))))
                .doesNotHaveDuplicates();
    }

    @Test
    void anotherKeyGivesOtherValues() {
        Scrambler other =
                new Scrambler("pgoutput", "another key of some bytes".getBytes(StandardCharsets.US_ASCII), Set.of());

        assertThat(scrambled(other, TEXT, "Hello, world")).isNotEqualTo(scrambled(TEXT, "Hello, world"));
    }

    @Property
    void anIntStaysInItsRange(@ForAll int value) {
        String scrambled = scrambled(INT4, Integer.toString(value));

        assertThatCode(() -> Integer.parseInt(scrambled)).doesNotThrowAnyException();
        assertThat(scrambled).hasSameSizeAs(Integer.toString(value));
        assertThat(Integer.toString(Integer.parseInt(scrambled))).isEqualTo(scrambled);
        assertThat(Integer.signum(Integer.parseInt(scrambled))).isEqualTo(Integer.signum(value));
    }

    @Property
    void aSmallintAndABigintStayInTheirs(@ForAll short small, @ForAll long big) {
        assertThat(Short.toString(Short.parseShort(scrambled(INT2, Short.toString(small)))))
                .hasSameSizeAs(Short.toString(small));
        assertThat(Long.toString(Long.parseLong(scrambled(INT8, Long.toString(big)))))
                .hasSameSizeAs(Long.toString(big));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "0.00", "NaN", "Infinity", "-Infinity"})
    void aNumberWithoutDigitsThatCountStays(String number) {
        assertThat(scrambled(NUMERIC, number)).isEqualTo(number);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-123.4500", "0.05", "98765432109876543210.5", "1000000", "-0.000007"})
    void aNumericKeepsSignPointAndDigits(String number) {
        String scrambled = scrambled(NUMERIC, number);

        assertThat(scrambled).hasSameSizeAs(number).doesNotMatch("-?0[0-9].*").matches("-?.*[1-9].*");
        assertThat(scrambled.indexOf('.')).isEqualTo(number.indexOf('.'));
        assertThat(scrambled.startsWith("-")).isEqualTo(number.startsWith("-"));
        assertThat(scrambled.startsWith("0.")).isEqualTo(number.startsWith("0."));
    }

    @Property
    void aDoubleStaysFiniteAndOfItsSignAndSize(@ForAll double value) {
        double scrambled = Double.parseDouble(scrambled(FLOAT8, Double.toString(value)));

        assertThat(Math.signum(scrambled)).isEqualTo(Math.signum(value));
        assertThat(scrambled).isFinite();
        // The exponent stays.
        if (value != 0) {
            assertThat(Math.log10(Math.abs(scrambled / value))).isBetween(-1.01, 1.01);
        }
    }

    @Test
    void datesAndTimestampsAllMoveBySoManyDays() {
        LocalDate moved = LocalDate.parse(scrambled(DATE, "2024-02-29"));
        long days = ChronoUnit.DAYS.between(LocalDate.of(2024, 2, 29), moved);

        assertThat(days).isBetween(-1500L, -100L);
        assertThat(LocalDate.parse(scrambled(DATE, "9999-12-31")))
                .isEqualTo(LocalDate.of(9999, 12, 31).plusDays(days));
        assertThat(scrambled(TIMESTAMP, "2024-02-29 12:34:56.789")).isEqualTo(moved + " 12:34:56.789");
        assertThat(scrambled(TIMESTAMPTZ, "2024-02-29 12:34:56+05:30")).isEqualTo(moved + " 12:34:56+05:30");
        assertThat(scrambled(DATE, "0044-03-15 BC")).matches("00\\d\\d-\\d\\d-\\d\\d BC");
        assertThat(scrambled(DATE, "0001-01-01")).matches("000\\d-\\d\\d-\\d\\d BC");
        assertThat(scrambled(TIMESTAMP, "0044-03-15 10:00:00 BC")).matches("00\\d\\d-\\d\\d-\\d\\d 10:00:00 BC");
        assertThat(scrambled(TIMESTAMP, "-infinity")).isEqualTo("-infinity");
    }

    @Test
    void bothPluginsMoveDatesByTheSameDays() {
        LocalDate date = LocalDate.of(2024, 2, 29);
        long days = ChronoUnit.DAYS.between(date, LocalDate.parse(scrambled(DATE, date.toString())));
        int day = (int) date.toEpochDay();
        long micros = day * 86_400_000_000L + 123;

        assertThat(decoderbufs(
                        int32("d", DATE, day),
                        int32("never", DATE, -2_147_472_691),
                        int64("ts", TIMESTAMP, micros),
                        int64("ever", TIMESTAMP, Long.MAX_VALUE)))
                .isEqualTo(row(INSERT)
                        .after(int32("d", DATE, (int) (day + days)))
                        .after(int32("never", DATE, -2_147_472_691))
                        .after(int64("ts", TIMESTAMP, micros + days * 86_400_000_000L))
                        .after(int64("ever", TIMESTAMP, Long.MAX_VALUE))
                        .bytes());
    }

    @Test
    void timesOfDayAreAllTurnedBySoManySeconds() {
        int seconds = secondOfDay(scrambled(TIME, "00:00:00"));

        assertThat(seconds).isPositive();
        assertThat(secondOfDay(scrambled(TIME, "23:59:59"))).isEqualTo(seconds - 1);
        assertThat(scrambled(TIME, "10:11:12.5")).endsWith(".5");
        assertThat(scrambled(TIMETZ, "10:11:12+02")).endsWith("+02");
        assertThat(scrambled(TIME, "24:00:00")).isEqualTo("24:00:00");
        assertThat(scrambler.unscrambled()).isEmpty();
        assertThat(decoderbufs(int64("t", TIME, 1_000_000), float8("tz", TIMETZ, 86_399_000_000.0)))
                .isEqualTo(row(INSERT)
                        .after(int64("t", TIME, (seconds + 1) * 1_000_000L))
                        .after(float8("tz", TIMETZ, (seconds - 1) * 1_000_000.0))
                        .bytes());
    }

    @ParameterizedTest
    @CsvSource({
        "1 year 2 mons 3 days 04:05:06.789, 1 year [2-9] mons [2-9] days \\d\\d:[0-5]\\d:[0-5]\\d\\.\\d{3}",
        "-11 mons, -1[01] mons",
        "-1 days +100:30:00, -1 days \\+[1-9]\\d\\d:[0-5]\\d:[0-5]\\d",
        "25 years, [1-9]\\d years",
        "00:00:00, 00:00:00",
        "00:00:00.5, \\d\\d:[0-5]\\d:[0-5]\\d\\.\\d"
    })
    void anIntervalKeepsItsForm(String interval, String form) {
        assertThat(scrambled(INTERVAL, interval)).matches(form);
        assertThat(scrambler.unscrambled()).isEmpty();
    }

    @Test
    void aUuidKeepsVersionAndVariant() {
        assertThat(scrambled(UUID, "a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11"))
                .matches("[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-b[0-9a-f]{3}-[0-9a-f]{12}")
                .doesNotContain("a0eebc99", "6bb9bd380a11");
    }

    @Property
    void anAddressStaysOne(@ForAll @Size(4) byte[] octets, @ForAll @IntRange(max = 32) int mask) {
        String address = "%d.%d.%d.%d".formatted(octets[0] & 255, octets[1] & 255, octets[2] & 255, octets[3] & 255);

        String scrambled = scrambled(INET, address + "/" + mask);

        assertThat(scrambled).hasSameSizeAs(address + "/" + mask).endsWith("/" + mask);
        assertThat(scrambled.substring(0, scrambled.indexOf('/')).split("\\."))
                .hasSize(4)
                .allSatisfy(octet -> assertThat(Integer.parseInt(octet)).isBetween(0, 255));
        assertThat(scrambler.unscrambled()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "2001:db8::1, [1-9a-f][0-9a-f]{3}:[1-9a-f][0-9a-f]{2}::[1-9a-f]",
        "2001:db8:0:1:2:3:4:5/64, [1-9a-f][0-9a-f]{3}:[1-9a-f][0-9a-f]{2}:0(:[1-9a-f]){5}/64",
        "::1, ::[1-9a-f]",
        "::, ::",
        "fe80::, [1-9a-f][0-9a-f]{3}::",
        "::ffff:1.22.133.4, ::[1-9a-f][0-9a-f]{3}:\\d\\.[1-9]\\d\\.[12]\\d\\d\\.\\d",
    })
    void anAddressOfIPv6StaysOne(String address, String form) {
        assertThat(scrambled(INET, address)).matches(form);
        assertThat(scrambler.unscrambled()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "10.1.0.0/16, [1-9]\\d\\.\\d\\.0\\.0/16",
        "10.128.0.0/9, [1-9]\\d\\.128\\.0\\.0/9",
        "0.0.0.0/0, 0\\.0\\.0\\.0/0",
        "2001:db8::/32, [1-9a-f][0-9a-f]{3}:[1-9a-f][0-9a-f]{2}::/32",
        "2001:db8::1/128, [1-9a-f][0-9a-f]{3}:[1-9a-f][0-9a-f]{2}::[1-9a-f]/128",
        "2001:db8:0:0:1::/80, [1-9a-f][0-9a-f]{3}:[1-9a-f][0-9a-f]{2}:0:0:[1-9a-f]::/80"
    })
    void aNetworkKeepsTheZerosBehindItsMask(String network, String form) {
        assertThat(scrambled(CIDR, network)).matches(form);
        assertThat(scrambler.unscrambled()).isEmpty();
    }

    @Test
    void aCardsAddressStaysOne() {
        assertThat(scrambled(MACADDR, "08:00:2b:01:02:03"))
                .matches("[0-9a-f]{2}(:[0-9a-f]{2}){5}")
                .isNotEqualTo("08:00:2b:01:02:03");
    }

    @Test
    void jsonKeepsStructureAndKeys() {
        String json = "{\"name\": \"Zo\\u00eb\\n\\\"x\\\"\", \"of\" :[12,-2.5e10,true,null,{}], \"0\":\"\"}";

        String scrambled = scrambled(JSON, json);

        assertThat(scrambled)
                .matches("\\{\"name\": \"[A-Z][a-z]\\\\u0[0-9a-f]{3}\\\\n\\\\\"[a-z]\\\\\"\", "
                        + "\"of\" :\\[[1-9]\\d,-[1-9]\\.\\de10,true,null,\\{\\}\\], \"0\":\"\"\\}");
        assertThat(scrambled(JSON, "\"Zoë\"")).isEqualTo("\"" + scrambled(TEXT, "Zoë") + "\"");
        assertThat(scrambled(JSON, "[\"\\ud83d\\ude00\"]"))
                .matches("\\[\"(\\\\ud[89ab][0-9a-f]{2})(\\\\ud[c-f][0-9a-f]{2})\"\\]");
    }

    @Test
    void arraysAreReplacedElementByElement() {
        assertThat(scrambled(TEXTS, "{a,\"b c\",\"q\\\"x\\\\y\",NULL,\"NULL\",\"\"}"))
                .isEqualTo("{%s,\"%s\",\"%s\",NULL,\"NULL\",\"\"}"
                        .formatted(scrambled(TEXT, "a"), scrambled(TEXT, "b c"), scrambled(TEXT, "q\\\"x\\\\y")));
        assertThat(scrambled(INT4S, "[0:1][1:2]={{10,-20},{NULL,40}}"))
                .isEqualTo("[0:1][1:2]={{%s,%s},{NULL,%s}}"
                        .formatted(scrambled(INT4, "10"), scrambled(INT4, "-20"), scrambled(INT4, "40")));
        assertThat(scrambled(TEXTS, "{}")).isEqualTo("{}");
        assertThat(scrambler.unscrambled()).isEmpty();
    }

    /** Without quotes it would be null. */
    @Test
    void noTextBecomesTheWordNull() {
        assertThat(scrambled(TEXT, "null")).isEqualTo("null");
        assertThat(scrambled(TEXTS, "{\"null\",NULL}")).isEqualTo("{\"null\",NULL}");
    }

    @Test
    void bytesKeepTheirNumber() {
        assertThat(scrambled(BYTEA, "\\x00ff41424344"))
                .matches("\\\\x[0-9a-f]{12}")
                .isNotEqualTo("\\x00ff41424344");
        byte[] message = row(INSERT).after(raw("b", BYTEA, new byte[300])).bytes();
        assertThat(decoderbufs(raw("b", BYTEA, new byte[300])))
                .hasSameSizeAs(message)
                .isNotEqualTo(message);
    }

    @Property
    void everyRowKeepsItsColumnsItsNullsAndWhatWasNotSent(
            @ForAll @Size(max = 8) List<@StringLength(max = 20) String> texts, @ForAll int missing) {
        List<byte[]> datums = new ArrayList<>();
        DecoderbufsStream decoderbufs = row(INSERT);
        for (int i = 0; i < texts.size(); i++) {
            datums.add(
                    switch (Math.floorMod(missing + i, 3)) {
                        case 0 -> nothing("c" + i, TEXT);
                        case 1 -> missing("c" + i, TEXT);
                        default -> text("c" + i, TEXT, texts.get(i));
                    });
            decoderbufs.after(datums.get(i));
        }

        byte[] scrambled = new Scrambler("decoderbufs", KEY, Set.of()).scrambled(decoderbufs.message());

        assertThat(scrambled).hasSameSizeAs(decoderbufs.bytes());
        List<byte[]> left = datums(scrambled);
        assertThat(left).hasSameSizeAs(datums);
        for (int i = 0; i < datums.size(); i++) {
            assertThat(fieldNumbers(left.get(i))).isEqualTo(fieldNumbers(datums.get(i)));
            assertThat(left.get(i)).hasSameSizeAs(datums.get(i));
        }
    }

    @Test
    void oldAndNewRowsOfAllTablesGetTheSameKeys() {
        learn(scrambler, relation(1, 2).column("id", INT4).column("name", TEXT));
        learn(scrambler, relation(2, 2).column("name", TEXT).column("owner", INT8));

        byte[] changed = scrambler.scrambled(update(1)
                .tuple('K', "4711", null)
                .tuple('N', "4712", "Ann Miller")
                .message());
        byte[] other =
                scrambler.scrambled(insert(2).tuple('N', "Ann Miller", "4711").message());

        assertThat(changed)
                .isEqualTo(update(1)
                        .tuple('K', scrambled(INT4, "4711"), null)
                        .tuple('N', scrambled(INT4, "4712"), scrambled(TEXT, "Ann Miller"))
                        .bytes());
        assertThat(other)
                .isEqualTo(insert(2)
                        .tuple('N', scrambled(TEXT, "Ann Miller"), scrambled(INT4, "4711"))
                        .bytes());
    }

    @Test
    void bothPluginsGetTheSameValues() {
        assertThat(decoderbufs(
                        int32("i", INT4, -4711),
                        int64("b", INT8, 123_456_789_012L),
                        text("t", TEXT, "Ann Miller"),
                        float8("f", FLOAT8, 3.25),
                        raw("a", TEXTS, "{x,y}".getBytes(StandardCharsets.UTF_8))))
                .isEqualTo(row(INSERT)
                        .after(int32("i", INT4, Integer.parseInt(scrambled(INT4, "-4711"))))
                        .after(int64("b", INT8, Long.parseLong(scrambled(INT8, "123456789012"))))
                        .after(text("t", TEXT, scrambled(TEXT, "Ann Miller")))
                        .after(float8("f", FLOAT8, Double.parseDouble(scrambled(FLOAT8, "3.25"))))
                        .after(raw("a", TEXTS, scrambled(TEXTS, "{x,y}").getBytes(StandardCharsets.UTF_8)))
                        .bytes());
    }

    @Test
    void aRealBecomesAnotherAndWhatIsNoNumberStays() {
        byte[] reals = decoderbufs(float4("f", 0.1f), float4("n", Float.NaN), float4("i", Float.NEGATIVE_INFINITY));

        List<Float> values =
                datums(reals).stream().map(ScramblerTest::float4Value).toList();
        assertThat(values).hasSize(3).endsWith(Float.NaN, Float.NEGATIVE_INFINITY);
        assertThat(values.get(0)).isBetween(0.1f, 0.9f);
    }

    @Test
    void theOrderOfABuffersBytesDoesNotMatter() {
        ByteBuffer message = row(INSERT).after(float8("f", FLOAT8, 3.25)).message();
        Scrambler decoderbufs = new Scrambler("decoderbufs", KEY, Set.of());

        assertThat(decoderbufs.scrambled(message.duplicate().order(ByteOrder.LITTLE_ENDIAN)))
                .isEqualTo(decoderbufs.scrambled(message));
    }

    @Test
    void aLogicalMessageKeepsItsPrefixAndItsLength() {
        byte[] content = "customer 4711".getBytes(StandardCharsets.UTF_8);

        byte[] scrambled =
                scrambler.scrambled(logical(100, "heartbeat", content).message());

        byte[] message = logical(100, "heartbeat", content).bytes();
        assertThat(scrambled).hasSameSizeAs(message).isNotEqualTo(message);
        assertThat(scrambled).startsWith(Arrays.copyOf(message, message.length - content.length));
    }

    @Test
    void columnsWhoseValuesStayAreNamed() {
        learn(
                scrambler,
                PgOutputStream.type(16_390, "public", "mood"),
                PgOutputStream.type(16_400, "", "int4"),
                relation(TABLE, 6)
                        .column("ok", BOOL)
                        .column("mood", 16_390)
                        .column("positive", 16_400)
                        .column("when", DATE)
                        .column("other", 16_500)
                        .column("none", BOOL));

        byte[] row = scrambler.scrambled(insert(TABLE)
                .tuple('N', "t", "fine", "12", "29/02/2024", "x", null)
                .message());

        assertThat(row)
                .isEqualTo(insert(TABLE)
                        .tuple('N', "t", "fine", scrambled(INT4, "12"), "29/02/2024", "x", null)
                        .bytes());
        assertThat(scrambler.unscrambled())
                .containsExactly(
                        "public.t.mood (public.mood)",
                        "public.t.ok (bool)",
                        "public.t.other (OID 16500)",
                        "public.t.when (date)");
    }

    @Test
    void theTypesOfDecoderbufsHaveTheNamesOfItsTypeInformation() {
        Scrambler decoderbufs = new Scrambler("decoderbufs", KEY, Set.of());

        byte[] message = row(INSERT)
                .after(bool("ok", true))
                .after(raw("\"My \"\"mood\"\"\"", 16_390, "fine".getBytes(StandardCharsets.UTF_8)))
                .type("boolean", false)
                .type("mood", true)
                .bytes();

        assertThat(decoderbufs.scrambled(ByteBuffer.wrap(message))).isEqualTo(message);
        assertThat(decoderbufs.unscrambled()).containsExactly("public.t.My \"mood\" (mood)", "public.t.ok (bool)");
    }

    @Test
    void allowedColumnsStayAndAreNotNamed() {
        Scrambler allowing = new Scrambler("pgoutput", KEY, Set.of("public.t.ok", "public.t.name"));
        learn(allowing, relation(TABLE, 2).column("ok", BOOL).column("name", TEXT));

        byte[] message = insert(TABLE).tuple('N', "t", "Ann").bytes();

        assertThat(allowing.scrambled(ByteBuffer.wrap(message))).isEqualTo(message);
        assertThat(allowing.unscrambled()).isEmpty();
    }

    @Test
    void binaryValuesAndThoseThatWereNotSentStay() {
        learn(scrambler, relation(TABLE, 2).column("id", INT4).column("name", TEXT));
        byte[] message = insert(TABLE)
                .int8('N')
                .int16(2)
                .value('b', "\0\0\0\7")
                .int8('u')
                .bytes();

        assertThat(scrambler.scrambled(ByteBuffer.wrap(message))).isEqualTo(message);
        assertThat(scrambler.unscrambled()).containsExactly("public.t.id (int4)");
    }

    @Test
    void textOfAnotherEncodingStaysAndIsNamed() {
        byte[] latin1 = {'Z', 'o', (byte) 0xeb};
        Scrambler decoderbufs = new Scrambler("decoderbufs", KEY, Set.of());
        byte[] message = row(INSERT).after(raw("name", TEXT, latin1)).bytes();

        assertThat(decoderbufs.scrambled(ByteBuffer.wrap(message))).isEqualTo(message);
        assertThat(decoderbufs.unscrambled()).containsExactly("public.t.name (text)");
    }

    @Test
    void whatMightHoldValuesThatNobodyKnowsOfIsRefused() {
        assertThatThrownBy(() -> scrambler.scrambled(insert(99).tuple('N', "1").message()))
                .isInstanceOf(DamagedMessage.class)
                .hasMessageContaining("a row of a table that no message before told of");
        assertThatThrownBy(() ->
                        scrambler.scrambled(PgOutputStream.of('S').int32(1).message()))
                .hasMessageContaining("letter 83 is not of version 1 of the protocol");
        assertThatThrownBy(() -> new Scrambler("decoderbufs", KEY, Set.of())
                        .scrambled(ByteBuffer.wrap(
                                new ProtobufWriter().varint(8, 1).written())))
                .hasMessageContaining("field 8 of a row is not known");
    }

    @Test
    void aKeyThatCanBeGuessedIsRefused() {
        assertThatThrownBy(() -> new Scrambler("pgoutput", new byte[15], Set.of()))
                .hasMessage("key of 15 bytes: must have at least 16");
        assertThatThrownBy(() -> new Scrambler("test_decoding", KEY, Set.of()))
                .isInstanceOf(InvalidConfiguration.class);
    }

    @Property
    void anyBytesAreReadOrRefused(@ForAll @Size(max = 60) byte[] bytes, @ForAll int place) {
        learn(scrambler, relation(TABLE, 2).column("id", INT4).column("name", TEXT));
        byte[] row = update(TABLE).tuple('O', "1", "Ann").tuple('N', "2", "Bob").bytes();
        byte[] datums = row(INSERT)
                .after(int32("id", INT4, 7))
                .after(text("name", TEXT, "Ann"))
                .type("integer", false)
                .bytes();
        Scrambler decoderbufs = new Scrambler("decoderbufs", KEY, Set.of());
        for (byte[] damage : List.of(bytes, Arrays.copyOf(bytes, Math.min(5, bytes.length)))) {
            Damage.refusesAtMost(() -> scrambler.scrambled(ByteBuffer.wrap(damage)));
            Damage.refusesAtMost(() -> decoderbufs.scrambled(ByteBuffer.wrap(damage)));
            Damage.refusesAtMost(() -> scrambler.scrambled(ByteBuffer.wrap(Damage.overwritten(row, damage, place))));
            Damage.refusesAtMost(
                    () -> decoderbufs.scrambled(ByteBuffer.wrap(Damage.overwritten(datums, damage, place))));
        }
    }

    /** Whatever stands for a value of any type, it stays or becomes something as long. */
    @Property
    void anyTextAsAValueOfAnyTypeIsReplacedOrStays(
            @ForAll
                    @StringLength(max = 30)
                    @Chars({
                        '0', '1', '9', '-', '.', ':', '/', 'e', 'E', 'f', '{', '}', '"', '\\', 'u', ' ', ',', '[', ']',
                        '='
                    })
                    String text) {
        assertThat(BuiltInType.values()).allSatisfy(type -> assertThatCode(() -> scrambled((int) type.oid(), text))
                .doesNotThrowAnyException());
    }

    private String scrambled(int type, String value) {
        return scrambled(scrambler, type, value);
    }

    private static String scrambled(Scrambler scrambler, int type, String value) {
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

    private static byte[] decoderbufs(byte[]... datums) {
        DecoderbufsStream row = row(INSERT);
        for (byte[] datum : datums) {
            row.after(datum);
        }
        return new Scrambler("decoderbufs", KEY, Set.of()).scrambled(row.message());
    }

    private static int secondOfDay(String time) {
        return (int) Duration.between(LocalTime.MIDNIGHT, LocalTime.parse(time)).toSeconds();
    }

    /** The new values of a row. */
    private static List<byte[]> datums(byte[] row) {
        List<byte[]> datums = new ArrayList<>();
        ProtobufFields fields = ProtobufFields.of(ByteBuffer.wrap(row));
        while (fields.next()) {
            if (fields.number() == DecoderbufsMessages.NEW_TUPLE) {
                datums.add(fields.bytes());
            }
        }
        return datums;
    }

    /** The last bytes of a datum. */
    private static float float4Value(byte[] datum) {
        return ByteBuffer.wrap(datum).order(ByteOrder.LITTLE_ENDIAN).getFloat(datum.length - Float.BYTES);
    }

    /** Of the fields of a datum: a null has no value, one that was not sent another than text. */
    private static List<Integer> fieldNumbers(byte[] datum) {
        List<Integer> numbers = new ArrayList<>();
        ProtobufFields fields = ProtobufFields.of(ByteBuffer.wrap(datum));
        while (fields.next()) {
            numbers.add(fields.number());
        }
        return numbers;
    }

    /** The kind of each character. */
    private static List<Integer> form(String text) {
        return text.codePoints().map(Character::getType).boxed().toList();
    }
}
