package io.debezium.perf.harness.load;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Supplier;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

    @Test
    void refusesNumbersOutOfRangeInTheWordsOfTheCommandLine() {
        assertThat(refused(() -> workload("tpcb-like", 0, 1))).hasMessage("--scale 0: must be at least 1");
        assertThat(refused(() -> workload("tpcb-like", 1, 0))).hasMessage("--clients 0: must be at least 1");
        assertThat(refused(() -> LiveWorkload.builtIn("tpcb-like", 1, 4, OptionalInt.of(0), NO_RATE)))
                .hasMessage("--jobs 0: must be at least 1");
        assertThat(refused(() -> LiveWorkload.builtIn("tpcb-like", 1, 4, OptionalInt.of(5), NO_RATE)))
                .hasMessage("--jobs 5: must be at most the number of clients, 4");
        assertThat(refused(() -> workload("tpcb-like", 20_000, 1))).hasMessage("--scale 20000: must be at most 19999");
    }

    @Test
    void refusesARateThatIsNotMoreThanZero() {
        for (double rate : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThat(refused(() ->
                            LiveWorkload.builtIn("tpcb-like", 1, 1, OptionalInt.empty(), OptionalDouble.of(rate))))
                    .hasMessage("--rate " + rate + ": must be more than 0");
        }
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
        return LiveWorkload.builtIn(name, scale, clients, OptionalInt.empty(), NO_RATE);
    }

    private static LiveWorkload scripted(Path file) {
        return LiveWorkload.scripted(file, 1, 1, OptionalInt.empty(), NO_RATE);
    }

    private static Failure refused(Supplier<LiveWorkload> attempt) {
        return assertThatExceptionOfType(InvalidConfiguration.class)
                .isThrownBy(attempt::get)
                .actual();
    }
}
