package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.LongTest;
import io.debezium.perf.harness.process.Command.FinishedCommand;
import io.debezium.perf.harness.question.repeat.RepeatResult;
import io.debezium.perf.harness.question.repeat.RepeatResult.RepeatVerdict;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.MergedShards.RanShard;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.stats.Order;
import io.debezium.perf.harness.variant.QuickJvm;

import static org.assertj.core.api.Assertions.assertThat;

/** A comparison over a tape file, and the same once more from its result; and one in two shards. */
class RepeatIT {

    private static final String[] SERVER = {"--database", "local", "--no-install"};

    @AutoClose
    private static Cli cli;

    @BeforeAll
    static void home(@TempDir Path home) throws Exception {
        cli = new Cli(home);
    }

    @LongTest
    void whatWasComparedIsComparedAgainOverTheSameBytes() throws Exception {
        Path tape = cli.shippedTape();
        Path typed = cli.home().resolve("typed.args");
        Files.writeString(
                typed,
                "compare --pairs 1 --recordings 0 --other-cores 9 --steal 100%% --baseline raw%s --candidate raw,plugin=pgoutput%s --turns 2 --workload %s"
                        .formatted(QuickJvm.OPTIONS, QuickJvm.OPTIONS, tape)
                        .replace(' ', '\n'));
        FinishedCommand first = run(SERVER, "@" + typed);
        Path original = cli.newest();

        requireTrust(original, tape);
        FinishedCommand again = cli.run("repeat", original.toString(), "--trust");

        assertThat(first.exit()).as(first.err()).isZero();
        assertThat(again.exit()).as(again.err()).isZero();
        assertThat(again.out())
                .startsWith("Not known: no figure has an interval in both results.")
                .contains("simple-update");
        CompareResult compared = ResultJson.read(original.resolve("result.json"), CompareResult.class);
        RepeatResult result = cli.result(RepeatResult.class);
        assertThat(result.figures())
                .hasSameSizeAs(compared.comparisons())
                .allSatisfy(figure -> assertThat(figure.here()).isNotNull())
                .allMatch(figure -> figure.agreement() == RepeatVerdict.UNKNOWN);
        assertThat(result.differences()).isEmpty();
        // The end marker is sent once.
        assertThat(compared.tape().events()).isEqualTo(2 * 6_000 + 1);
        assertThat(compared.tape().replay()).isEqualTo("player in 2 turns");
        CompareResult repeated = ResultJson.read(
                cli.newest().resolve(result.runs().get(0).folder()).resolve("result.json"), CompareResult.class);
        assertThat(repeated.tape().streams())
                .isNotEmpty()
                .isEqualTo(compared.tape().streams());
        assertThat(repeated.design().seed()).isEqualTo(compared.design().seed());
        assertThat(cli.newest().resolve(result.runs().get(0).folder()).resolve("report.html"))
                .isRegularFile();
        assertThat(cli.leftBehind()).isEmpty();
        assertThat(cli.running()).isEmpty();
    }

    /** What is more than names and numbers is shown, and runs where somebody has said so; nothing names more words. */
    private static void requireTrust(Path original, Path tape) throws IOException {
        List<Path> before = cli.results();
        FinishedCommand unasked = cli.run("repeat", original.toString());
        FinishedCommand named = cli.run("repeat", original.toString(), "--tape", tape.toString());
        assertThat(unasked.exit()).as(unasked.err()).isEqualTo(2);
        assertThat(unasked.err())
                .contains("! raw" + QuickJvm.OPTIONS)
                .contains("! raw,plugin=pgoutput" + QuickJvm.OPTIONS)
                .contains("! " + tape)
                .contains("--trust");
        assertThat(named.exit()).as(named.err()).isEqualTo(2);
        assertThat(named.err()).contains("! raw").doesNotContain(tape.toString());
        Path words = Files.writeString(cli.home().resolve("more.args"), "--pairs\n2\n");
        Path plan = original.resolve("plan.json");
        String known = Files.readString(plan);
        Files.writeString(plan, known.replace("\"--pairs\", \"1\"", "\"@%s\"".formatted(words)));
        FinishedCommand resumed = cli.run("compare", "--resume", original.toString());
        Files.writeString(plan, known);
        assertThat(known).contains("--pairs").doesNotContain("@");
        assertThat(resumed.exit()).as(resumed.err()).isEqualTo(2);
        assertThat(resumed.err()).contains("@" + words);
        assertThat(cli.results()).isEqualTo(before);
    }

    @LongTest
    void twoShardsAreTheWholeScheduleAndAreMerged(@TempDir Path shards) throws Exception {
        FinishedCommand first = shard("1/2", shards);
        FinishedCommand alone = cli.run("merge", shards.toString());
        FinishedCommand second = shard("2/2", shards);

        FinishedCommand merged = cli.run("merge", shards.toString(), "--out", shards.toString());

        assertThat(first.exit()).as(first.err()).isZero();
        assertThat(alone.exit()).isEqualTo(4);
        assertThat(alone.err()).contains("shard 2 of 2: no complete result");
        assertThat(second.exit()).as(second.err()).isZero();
        assertThat(merged.exit()).as(merged.err()).isZero();
        CompareResult result = ResultJson.read(
                Path.of(merged.out()
                                .strip()
                                .lines()
                                .reduce((line, last) -> last)
                                .orElseThrow())
                        .resolveSibling("result.json"),
                CompareResult.class);
        List<List<Integer>> order = Order.balanced(2, 2, result.design().seed());
        assertThat(Trial.standing(result.trials(), Purpose.TIMED).stream()
                        .collect(Collectors.groupingBy(
                                Trial::round, Collectors.mapping(Trial::arm, Collectors.toList()))))
                .isEqualTo(Map.of(1, order.get(0), 2, order.get(1)));
        assertThat(result.merged().machines()).isEqualTo(1);
        assertThat(result.merged().shards()).extracting(RanShard::index).containsExactly(1, 2);
        assertThat(result.comparisons()).isNotEmpty().allMatch(comparison -> comparison.pairs() == 2);
        assertThat(cli.leftBehind()).isEmpty();
    }

    private static FinishedCommand shard(String share, Path out) throws IOException {
        Path tape = cli.shippedTape();
        return run(
                SERVER,
                "compare --pairs 2 --other-cores 9 --steal 100%% --baseline raw%s --candidate raw,plugin=pgoutput%s --turns 2 --shard %s --workload %s --out %s"
                        .formatted(QuickJvm.OPTIONS, QuickJvm.OPTIONS, share, tape, out)
                        .split(" "));
    }

    private static FinishedCommand run(String[] server, String... words) {
        return cli.run(Stream.concat(Stream.of(words), Stream.of(server)).toArray(String[]::new));
    }
}
