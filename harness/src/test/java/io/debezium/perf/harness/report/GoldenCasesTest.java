package io.debezium.perf.harness.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * What a reader is told first, in every situation that has words of its own: a file for each question, a heading for each
 * situation. {@code mvn test -Dgolden.write=1} writes them anew; look at what has changed.
 */
class GoldenCasesTest {

    static Stream<Arguments> questions() {
        return Stream.of(
                arguments("baseline-noise", BaselineNoiseCases.all()),
                arguments("compare", CompareCases.all()),
                arguments("evidence", EvidenceCases.all()),
                arguments("impact", ImpactCases.all()),
                arguments("jmh", JmhCases.all()),
                arguments("latency", LatencyCases.all()),
                arguments("other", OtherCases.all()),
                arguments("record", RecordCases.all()),
                arguments("repeat", RepeatCases.all()),
                arguments("snapshot", SnapshotCases.all()),
                arguments("verify", VerifyCases.all()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("questions")
    void aReaderIsTold(String question, List<GoldenCase> cases) throws IOException {
        assertThat(cases).extracting(GoldenCase::name).doesNotHaveDuplicates();
        String told = cases.stream().map(GoldenCase::toString).collect(Collectors.joining("\n"));
        Path golden = Reported.GOLDEN.resolve(question + ".txt");
        if (GoldenReportTest.WRITE) {
            Files.writeString(golden, told);
        }
        assertThat(golden).content().isEqualTo(told);
    }
}
