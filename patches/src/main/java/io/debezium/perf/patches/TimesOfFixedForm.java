package io.debezium.perf.patches;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import net.bytebuddy.dynamic.DynamicType;

import io.debezium.perf.patches.inside.ReadDate;
import io.debezium.perf.patches.inside.ReadTime;
import io.debezium.perf.patches.inside.ReadTimeWithZone;
import io.debezium.perf.patches.inside.ReadTimestamp;
import io.debezium.perf.patches.inside.ReadTimestampWithZone;

import static net.bytebuddy.matcher.ElementMatchers.named;

/**
 * Reads dates and times in their usual form by position. Any other text - before Christ, infinite, with an offset of
 * seconds, with 24 hours, with a day that its month does not have, or wrong - goes to the formatter, as before.
 */
final class TimesOfFixedForm extends Patch {

    TimesOfFixedForm() {
        super(
                "fixed-form-times",
                "For each date or time of pgoutput a general formatter collects fields in maps and resolves them. The server"
                        + " writes nearly all of them in one form, of which the digits can be read where they stand.",
                new Target(
                        "io.debezium.connector.postgresql.connection.DateTimeFormat$ISODateTimeFormat",
                        List.of(
                                "timestampToInstant",
                                "timestampWithTimeZoneToOffsetDateTime",
                                "date",
                                "time",
                                "timeWithTimeZone"),
                        List.of(
                                "<clinit>",
                                "format",
                                "lambda$timestampToInstant$3",
                                "lambda$timestampWithTimeZoneToOffsetDateTime$4",
                                "lambda$date$0",
                                "lambda$time$1",
                                "lambda$timeWithTimeZone$2"),
                        Map.of(
                                "17b506b0f7e92f3a", "3.0.8.Final to 3.6.0.Final",
                                "73e3ccf07053a3ab", "3.6.1.Final to 3.6.3.Final")),
                null);
    }

    @Override
    public Optional<MicroBenchmark> micro() {
        return Optional.of(MicroBenchmark.ofPgOutputRecord());
    }

    @Override
    DynamicType.Builder<?> change(DynamicType.Builder<?> original, Bodies bodies) {
        return original.visit(bodies.advice(ReadTimestamp.class).on(named("timestampToInstant")))
                .visit(bodies.advice(ReadTimestampWithZone.class).on(named("timestampWithTimeZoneToOffsetDateTime")))
                .visit(bodies.advice(ReadDate.class).on(named("date")))
                .visit(bodies.advice(ReadTime.class).on(named("time")))
                .visit(bodies.advice(ReadTimeWithZone.class).on(named("timeWithTimeZone")));
    }
}
