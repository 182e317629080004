package io.debezium.perf.patches;

import java.util.List;
import java.util.function.Function;

import io.debezium.connector.postgresql.connection.DateTimeFormat;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

import io.debezium.perf.patches.inside.FixedForm;

import static org.assertj.core.api.Assertions.assertThat;

/** Compares the patched class with Debezium's own. */
class TimesOfFixedFormTest {

    private static final DateTimeFormat DEBEZIUM = DateTimeFormat.get();
    private static final DateTimeFormat PATCHED = patched();

    @Property(tries = 1_000)
    void whatAServerWritesIsReadAsDebeziumReadsIt(
            @ForAll("dates") String date, @ForAll("times") String time, @ForAll("zones") String zone) {
        assertThat(PATCHED.date(date)).isEqualTo(DEBEZIUM.date(date));
        assertThat(PATCHED.time(time)).isEqualTo(DEBEZIUM.time(time));
        assertThat(PATCHED.timeWithTimeZone(time + zone)).isEqualTo(DEBEZIUM.timeWithTimeZone(time + zone));
        assertThat(PATCHED.timestampToInstant(date + " " + time))
                .isEqualTo(DEBEZIUM.timestampToInstant(date + " " + time));
        assertThat(PATCHED.timestampWithTimeZoneToOffsetDateTime(date + " " + time + zone))
                .isEqualTo(DEBEZIUM.timestampWithTimeZoneToOffsetDateTime(date + " " + time + zone));
    }

    @Property(tries = 3_000)
    void anyOtherTextIsReadOrRefusedAsDebeziumDoes(@ForAll("oddTexts") String text) {
        same(text, format -> format.date(text));
        same(text, format -> format.time(text));
        same(text, format -> format.timeWithTimeZone(text));
        same(text, format -> format.timestampToInstant(text));
        same(text, format -> format.timestampWithTimeZoneToOffsetDateTime(text));
    }

    @Example
    void whatAServerWritesNeedsNoFormatter() {
        assertThat(FixedForm.dateOrNull("2024-02-29")).isNotNull();
        assertThat(FixedForm.timeOrNull("23:59:59.5")).isNotNull();
        assertThat(FixedForm.timeWithZoneOrNull("00:00:00-08")).isNotNull();
        assertThat(FixedForm.timestampOrNull("2024-12-31 23:59:59.123456")).isNotNull();
        assertThat(FixedForm.timestampWithZoneOrNull("0001-01-01 00:00:00+05:30"))
                .isNotNull();
    }

    @Example
    void withoutATextItFailsAsDebeziumDoes() {
        same(null, format -> format.timestampToInstant(null));
        same(null, format -> format.timestampWithTimeZoneToOffsetDateTime(null));
        same(null, format -> format.date(null));
        same(null, format -> format.time(null));
        same(null, format -> format.timeWithTimeZone(null));
    }

    private static void same(String text, Function<DateTimeFormat, Object> read) {
        assertThat(answer(PATCHED, read)).as(text).isEqualTo(answer(DEBEZIUM, read));
    }

    private static List<Object> answer(DateTimeFormat format, Function<DateTimeFormat, Object> read) {
        try {
            return List.of(read.apply(format));
        } catch (RuntimeException e) {
            return List.of(e.getClass(), String.valueOf(e.getMessage()));
        }
    }

    private static DateTimeFormat patched() {
        try {
            Class<?> changed = ChangedClasses.with(ChangedClasses.patch("fixed-form-times"));
            assertThat(changed).isNotSameAs(DEBEZIUM.getClass());
            return (DateTimeFormat) changed.getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    @Provide
    static Arbitrary<String> dates() {
        return Combinators.combine(between(1, 9999), between(1, 12), between(1, 31))
                .as("%04d-%02d-%02d"::formatted);
    }

    @Provide
    static Arbitrary<String> times() {
        Arbitrary<String> fraction =
                Arbitraries.strings().numeric().ofMinLength(1).ofMaxLength(6).map(f -> "." + f);
        return Combinators.combine(between(0, 24), between(0, 59), between(0, 59), fraction.injectNull(0.3))
                .as((h, m, s, f) -> h == 24 ? "24:00:00" : "%02d:%02d:%02d%s".formatted(h, m, s, f == null ? "" : f));
    }

    @Provide
    static Arbitrary<String> zones() {
        return Combinators.combine(Arbitraries.of("+", "-"), between(0, 17), Arbitraries.of("", ":00", ":30", ":59"))
                .as("%s%02d%s"::formatted);
    }

    /** Texts close to the usual form, in which one part or one character is something else. */
    @Provide
    static Arbitrary<String> oddTexts() {
        Arbitrary<String> parts = Combinators.combine(
                        Arbitraries.oneOf(dates(), Arbitraries.of("0000-01-01", "2023-02-30", "12024-05-05", "")),
                        Arbitraries.of(" ", "", "T"),
                        Arbitraries.oneOf(
                                times(),
                                Arbitraries.of("23:59:60", "24:00:01", "12:00", "12:00:00.", "12:00:00.1234567", "")),
                        Arbitraries.oneOf(
                                zones(), Arbitraries.of("", "Z", "+18", "-19", "+5", "+05:", "+0530", "-00:00:05")),
                        Arbitraries.of("", " BC", " AD", " ", "x"))
                .as((date, between, time, zone, era) -> date + between + time + zone + era);
        return Arbitraries.oneOf(
                parts,
                Combinators.combine(parts, between(0, 30), Arbitraries.of('-', ':', '.', ' ', '+', '9', '\u0665', 'a'))
                        .as(TimesOfFixedFormTest::with),
                Arbitraries.of("infinity", "-infinity", "", "epoch"));
    }

    private static String with(String text, int place, char other) {
        return place >= text.length() ? text : text.substring(0, place) + other + text.substring(place + 1);
    }

    private static Arbitrary<Integer> between(int least, int most) {
        return Arbitraries.integers().between(least, most);
    }
}
