package io.debezium.perf.harness.profile;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.jfr.Fixtures;
import io.debezium.perf.harness.result.Analysis;
import io.debezium.perf.harness.result.Analysis.Incident;
import io.debezium.perf.harness.result.Analysis.Owner;
import io.debezium.perf.harness.result.Analysis.ProfileRow;

import static org.assertj.core.api.Assertions.assertThat;

/** The tables of the recorded fixtures equal those that a script has made of {@code jfr print}'s output. */
class ExpectedTablesTest {

    private final Locale before = Locale.getDefault();
    private final List<String> lines = new ArrayList<>();

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(before);
    }

    @ParameterizedTest
    @CsvSource({
        "jdk17, en",
        "jdk17, de",
        "jdk17, tr",
        "jdk17, ar-EG",
        "jdk25, en",
        "jdk25, de",
        "jdk25, tr",
        "jdk25, ar-EG"
    })
    void areAsExpectedInEveryLocale(String recording, String language) throws IOException {
        Locale.setDefault(Locale.forLanguageTag(language));

        print(Analyzer.analyze(Fixtures.recording(recording), null).analysis());

        assertThat(lines).isEqualTo(Fixtures.expected(recording));
    }

    private void print(Analysis analysis) {
        Analysis.Cpu cpu = analysis.cpu();
        line(
                "cpu",
                cpu.event(),
                cpu.samples() + " samples",
                cpu.withoutStack() + " without stack",
                cpu.lost() + " lost");
        cpu.self().forEach(row -> line("cpu self", row.samples(), row.name()));
        cpu.total().forEach(row -> line("cpu total", row.samples(), row.name()));
        cpu.debezium()
                .forEach(owner -> line(
                        "cpu debezium", owner.method().samples(), owner.method().name()));
        cpu.debezium().stream()
                .flatMap(owner -> owner.on().stream().map(row -> on(owner, row)))
                .sorted((a, b) -> a.samples() == b.samples()
                        ? a.name().compareTo(b.name())
                        : Long.compare(b.samples(), a.samples()))
                .forEach(row -> line("cpu debezium on", row.samples(), row.name()));
        cpu.threads().forEach(row -> line("cpu thread", row.samples(), row.name()));
        Analysis.Allocation allocation = analysis.allocation();
        line("allocation", allocation.samples() + " samples", allocation.bytes() + " bytes");
        allocation.sites().forEach(row -> line("allocation site", share(row), row.name()));
        allocation.classes().forEach(row -> line("allocation class", share(row), row.name()));
        allocation.debezium().stream()
                .map(Owner::method)
                .forEach(row -> line("allocation debezium", share(row), row.name()));
        analysis.incidents().stream()
                .sorted(Comparator.comparing(Incident::kind)
                        .thenComparing(Incident::count, Comparator.reverseOrder())
                        .thenComparing(Incident::type))
                .forEach(row -> line("incidents", row.kind(), row.count(), row.type(), row.method()));
        line("pauses", analysis.gc().pauses());
    }

    private static ProfileRow on(Owner owner, ProfileRow row) {
        return new ProfileRow(owner.method().name() + "\t" + row.name(), row.samples(), row.share(), 0, 1, null, false);
    }

    private static String share(ProfileRow row) {
        return String.format(Locale.ROOT, "%.6f", row.share());
    }

    private void line(Object... fields) {
        lines.add(String.join("\t", Stream.of(fields).map(Object::toString).toList()));
    }
}
