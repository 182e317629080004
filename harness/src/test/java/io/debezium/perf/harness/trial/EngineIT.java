package io.debezium.perf.harness.trial;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.variant.Destination;
import io.debezium.perf.harness.variant.Overlay;
import io.debezium.perf.harness.variant.Patching;
import io.debezium.perf.harness.variant.Variant;
import io.debezium.perf.harness.variant.VariantSpec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** A program under test whose trial is broken off, played by a shell. */
class EngineIT {

    private static final String WORKER = "3.6.3.Final,runtime=connect";
    private static final List<String> UNTIL_HALTED =
            List.of("sh", "-c", "while read line; do if [ \"$line\" = halt ]; then touch halted; exit; fi; done");

    @TempDir
    Path folder;

    /** A worker deletes its topics when it is halted. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {WORKER + " | true | true", WORKER + " | false | false", "3.6.3.Final,sink=kafka | true | false"})
    void aConnectWorkerAloneIsHaltedAndThatWhereItsBrokerStays(String spec, boolean stays, boolean halted)
            throws Exception {
        OptionalLong pid = stays
                ? OptionalLong.empty()
                : OptionalLong.of(ProcessHandle.current().pid());
        try (Ledger ledger = Ledger.open(folder.resolve("data"))) {
            try (Engine engine = engine(spec, pid, ledger)) {
                engine.prepare();
                engine.start(message -> {});
            }
            assertThat(folder.resolve("halted").toFile().exists()).isEqualTo(halted);
        }
    }

    @Test
    void aBrokerOfTheHarnesssThatHasEndedEndsTheRunAtOnce() throws Exception {
        Process ended = new ProcessBuilder("true").start();
        ended.waitFor();
        try (Ledger ledger = Ledger.open(folder.resolve("data"));
                Engine engine = engine(WORKER, OptionalLong.of(ended.pid()), ledger)) {
            engine.prepare();
            engine.start(message -> {});

            assertThatThrownBy(engine::ready)
                    .isInstanceOf(UnfitEnvironment.class)
                    .hasMessage("Kafka on 127.0.0.1:1: has ended (process %d, which the harness started)"
                            .formatted(ended.pid()));
        }
    }

    private Engine engine(String spec, OptionalLong brokerPid, Ledger ledger) {
        Variant variant = new Variant(
                VariantSpec.parse(spec),
                null,
                List.of(),
                Overlay.NONE,
                Patching.NONE,
                Optional.of(new Destination("127.0.0.1:1", brokerPid, "")),
                List.of());
        Endpoint endpoint = new Endpoint("127.0.0.1", 1, "u", "", "d", Map.of());
        TrialSetUp setUp =
                new TrialSetUp("by hand", variant, endpoint, "decoderbufs", "slot", OptionalLong.empty(), folder);
        return new Engine("dbz-app", setUp, where -> Command.of(UNTIL_HALTED).in(where), ledger);
    }
}
