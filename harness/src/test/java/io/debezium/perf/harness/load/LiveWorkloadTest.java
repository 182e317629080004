package io.debezium.perf.harness.load;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.InvalidConfiguration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class LiveWorkloadTest {

    private static final OptionalDouble NO_RATE = OptionalDouble.empty();

    @Test
    void defaultsToOneJobPerProcessorButNoMoreThanClients() {
        int processors = Runtime.getRuntime().availableProcessors();

        assertThat(workload("tpcb-like", 1, 1).jobs()).isEqualTo(1);
        assertThat(workload("tpcb-like", 1, 1000).jobs()).isEqualTo(Math.min(1000, processors));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0     | 1 | 1 | 1        | --scale 0: must be at least 1",
                "20000 | 1 | 1 | 1        | --scale 20000: must be at most 19999",
                "1     | 0 | 1 | 1        | --clients 0: must be at least 1",
                "1     | 4 | 0 | 1        | --jobs 0: must be at least 1",
                "1     | 4 | 5 | 1        | --jobs 5: must be at most the number of clients, 4",
                "1     | 1 | 1 | 0        | --rate 0.0: must be more than 0",
                "1     | 1 | 1 | NaN      | --rate NaN: must be more than 0",
                "1     | 1 | 1 | Infinity | --rate Infinity: must be more than 0",
            })
    void refusesNumbersOutOfRangeInTheWordsOfTheCommandLine(
            int scale, int clients, int jobs, double rate, String message) {
        assertThat(refused(() ->
                        new LiveWorkload("tpcb-like", Optional.empty(), scale, clients, jobs, OptionalDouble.of(rate))))
                .hasMessage(message);
    }

    @Test
    void refusesAScriptThatIsMissingAFolderEmptyOrNotText(@TempDir Path folder) throws IOException {
        Path missing = folder.resolve("missing.sql");
        Path empty = Files.writeString(folder.resolve("empty.sql"), " \n");
        Path binary = Files.write(folder.resolve("binary.sql"), "\u00e9".getBytes(StandardCharsets.ISO_8859_1));

        for (Path file : List.of(missing, folder, empty, binary)) {
            assertThat(refused(() -> scripted(file))).hasMessageStartingWith("--script " + file + ": must be a script");
        }
    }

    private static LiveWorkload workload(String name, int scale, int clients) {
        return new LiveWorkload(name, Optional.empty(), scale, clients, LiveWorkload.defaultJobs(clients), NO_RATE);
    }

    private static LiveWorkload scripted(Path file) {
        return new LiveWorkload("mine", Optional.of(file), 1, 1, 1, NO_RATE);
    }

    private static Failure refused(Supplier<LiveWorkload> attempt) {
        return assertThatExceptionOfType(InvalidConfiguration.class)
                .isThrownBy(attempt::get)
                .actual();
    }
}
