package io.debezium.perf.harness.report;

import java.util.Locale;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.report.model.Format;

import static org.assertj.core.api.Assertions.assertThat;

class FormatTest {

    private final Locale before = Locale.getDefault();

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(before);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 | 0",
                "0.0005 | < 0.001",
                "-0.0005 | > -0.001",
                "0.001 | 0.00100",
                "0.02136 | 0.0214",
                "0.9996 | 1.00",
                "1 | 1.00",
                "9.996 | 10.0",
                "21.43 | 21.4",
                "99.95 | 100",
                "999.6 | 1,000",
                "9812 | 9,810",
                "12345678 | 12,300,000",
                "-21.43 | -21.4",
                "NaN | not known",
                "Infinity | not known",
            })
    void measuredFiguresHaveThreeSignificantDigits(double value, String text) {
        assertThat(Format.number(value)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"en-US", "de-DE", "fr-FR", "de-CH", "ar-EG-u-nu-arab", "hi-IN-u-nu-deva", "tr-TR"})
    void textIsTheSameUnderEveryDefaultLocale(String locale) {
        Locale.setDefault(Locale.forLanguageTag(locale));

        assertThat(Format.number(1234.5)).isEqualTo("1,230");
        assertThat(Format.number(0.0214)).isEqualTo("0.0214");
        assertThat(Format.count(600_000)).isEqualTo("600,000");
        assertThat(Format.percent(0.1523)).isEqualTo("15.2 %");
        assertThat(Format.interval(0.139, 0.166)).isEqualTo("13.9 to 16.6 %");
        assertThat(Format.bytes(432_013_312)).isEqualTo("412 MiB");
        assertThat(Format.micros(4_210)).isEqualTo("4.21 ms");
        assertThat(Reported.summary(RecordResultFixture.complete())
                        .answers()
                        .get(0)
                        .lead()
                        .plain())
                .startsWith("21.4 us of CPU per event at 9,810 events/s; 29.2 % of the CPU time of Java threads");
        assertThat(Reported.terminal(RecordResultFixture.complete(), 80, false))
                .contains("TypeRegistry.parseTypeModifiers    29.2 %  28.0 to 30.4 %          6.25    1,538");
    }

    @Test
    void countsKeepEveryDigitAndTheirNounAgrees() {
        assertThat(Format.count(1, "pause")).isEqualTo("1 pause");
        assertThat(Format.count(0, "pause")).isEqualTo("0 pauses");
        assertThat(Format.count(1_234_567, "sample")).isEqualTo("1,234,567 samples");
    }

    @Test
    void aShareTooSmallForItsDecimalIsNotShownAsNothing() {
        assertThat(Format.percent(0.0001)).isEqualTo("< 0.1 %");
        assertThat(Format.percent(0)).isEqualTo("0.0 %");
        assertThat(Format.percent(1)).isEqualTo("100.0 %");
        assertThat(Format.percent(Double.NaN)).isEqualTo("not known");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"0.5 | 0.500 us", "999 | 999 us", "1000 | 1.00 ms", "999999 | 1,000 ms", "1500000 | 1.50 s"})
    void durationsChooseTheirUnit(double micros, String text) {
        assertThat(Format.micros(micros)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"1.244, +1.24", "-0.31, -0.310", "0, 0", "0.0005, 0", "-0.0005, 0", "NaN, not known"})
    void aChangeHasItsSignAndNoneWhereItIsTooSmallToSee(double value, String text) {
        assertThat(Format.signed(value)).isEqualTo(text);
    }
}
