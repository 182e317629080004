package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.result.Shard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ShardOptionTest {

    private static final Map<String, String> NOTHING = Map.of();

    @ParameterizedTest
    @ValueSource(strings = {"", "3", "0/8", "9/8", "-1/8", "1/0", "1/8/2", "a/8", "auto", "1/ 8", "100000/100000"})
    void whatIsNoShareIsRefused(String text) {
        assertThatThrownBy(() -> ShardOption.parse(text, NOTHING))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageContaining("--shard " + text);
    }

    @Test
    void theIndexIsTypedOrTheEngines() {
        assertThat(ShardOption.parse("3/8", NOTHING)).isEqualTo(new Shard(3, 8));
        assertThat(ShardOption.parse("auto/8", Map.of("SLURM_ARRAY_TASK_ID", "8", "SLURM_ARRAY_TASK_MIN", "1")))
                .isEqualTo(new Shard(8, 8));
        assertThat(ShardOption.parse("auto/8", Map.of("JOB_COMPLETION_INDEX", "0")))
                .isEqualTo(new Shard(1, 8));
    }

    /** Its array begins at its own index, and has one task. */
    @Test
    void aTaskThatIsRunAgainAloneIsTheSameShare() {
        assertThat(ShardOption.parse(
                        "auto/8",
                        Map.of("SLURM_ARRAY_TASK_ID", "5", "SLURM_ARRAY_TASK_MIN", "5", "SLURM_ARRAY_TASK_COUNT", "1")))
                .isEqualTo(new Shard(5, 8));
    }

    @Test
    void whatTheEnvironmentDoesNotTellIsRefusedWithARemedy() {
        assertThatThrownBy(() -> ShardOption.parse("auto/8", NOTHING))
                .hasMessageContaining("neither is set")
                .extracting("remedy")
                .asString()
                .contains("--shard 1/8");
        assertThatThrownBy(() ->
                        ShardOption.parse("auto/8", Map.of("SLURM_ARRAY_TASK_ID", "1", "JOB_COMPLETION_INDEX", "1")))
                .hasMessageContaining("each is set");
        assertThatThrownBy(() ->
                        ShardOption.parse("auto/8", Map.of("SLURM_ARRAY_TASK_ID", "3", "SLURM_ARRAY_TASK_MIN", "0")))
                .hasMessageContaining("is of an array that begins at 0");
        assertThatThrownBy(() -> ShardOption.parse("auto/8", Map.of("SLURM_ARRAY_TASK_ID", "9")))
                .hasMessageContaining("shard 9, which must be from 1 to 8");
        assertThatThrownBy(() -> ShardOption.parse("auto/8", Map.of("JOB_COMPLETION_INDEX", "8")))
                .hasMessageContaining("shard 9");
        assertThatThrownBy(() -> ShardOption.parse("auto/8", Map.of("JOB_COMPLETION_INDEX", "x")))
                .hasMessageContaining("JOB_COMPLETION_INDEX=x");
    }

    /** Resumed on another machine, or by hand, it is still the same share. */
    @Test
    void whatIsKeptOfTheCommandLineNamesTheIndex() {
        Invocation typed = new Invocation(List.of("compare", "--shard", "auto/8", "--shard=auto/8", "--out", "x"), 7);

        assertThat(ShardOption.settled(typed, Optional.of(new Shard(3, 8))).words())
                .containsExactly("compare", "--shard", "3/8", "--shard=3/8", "--out", "x");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "compare --baseline raw --candidate 3.6.3.Final --shard 3/3 --pairs 2 | more shards than there are pairs (2)",
                "calibrate --shard 3/3 | more shards than there are comparisons (2)",
                "check --baseline 3.5.0.Final --candidate 3.6.3.Final --shard 1/2 | does not apply to micro-benchmarks",
                "check --baseline 3.5.0.Final --candidate 3.6.3.Final --shard 1/2 --only macro | requires a tape file",
                "check --thresholds ../scripts/thresholds.yaml --baseline 3.5.0.Final --candidate 3.6.3.Final --shard 1/2 | whose gates are all of counts",
            })
    void aShareOfWhatCannotBeDealtOutIsRefused(String words, String rule, @TempDir Path folder) throws IOException {
        Path timed = Files.writeString(
                folder.resolve("timed.yaml"),
                """
                micro: [{benchmark: A.b, score: {worse: 5%, reason: why}}]
                macro: [{workload: simple-update, cpuMicrosPerEvent: {worse: 5%, reason: why}}]
                """);
        String tape = !words.startsWith("check")
                ? " --workload ../scripts/tapes/pgbench.tape"
                : words.contains("--thresholds") ? "" : " --thresholds " + timed;
        MeasuringCommand<?, ?> command = (MeasuringCommand<?, ?>) Perf.commandLine()
                .parseArgs((words + tape).split(" +"))
                .subcommand()
                .commandSpec()
                .userObject();

        assertThatThrownBy(() -> command.plan(new Invocation(List.of(), 1)))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageContaining("--shard")
                .hasMessageContaining(rule);
    }
}
