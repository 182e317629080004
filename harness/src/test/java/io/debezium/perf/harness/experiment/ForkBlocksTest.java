package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.host.Moment;
import io.debezium.perf.harness.plan.Order;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.Tolerance;
import io.debezium.perf.harness.result.ForkFixture;
import io.debezium.perf.harness.result.JmhResult.Fork;
import io.debezium.perf.harness.result.JmhResult.Fork.Status;
import io.debezium.perf.harness.result.ResultFolder;

import static org.assertj.core.api.Assertions.assertThat;

class ForkBlocksTest {

    private static final int BENCHMARKS = 2;
    private static final int VARIANTS = 2;
    private static final int BLOCKS = 3;

    private final List<String> ran = new ArrayList<>();
    private final List<Status> statuses = new ArrayList<>();
    private ResultFolder folder;

    @BeforeEach
    void folder(@TempDir Path path) {
        folder = new ResultFolder(path);
    }

    @Test
    void everyBenchmarkRunsItsBlockBeforeAnyRunsTheNext() throws Exception {
        run(Optional.empty());

        List<String> planned = new ArrayList<>();
        List<List<Integer>> order = Order.balanced(VARIANTS, BLOCKS * BENCHMARKS, 1);
        for (int i = 0; i < order.size(); i++) {
            for (int variant : order.get(i)) {
                planned.add(place(i % BENCHMARKS, i / BENCHMARKS + 1, variant));
            }
        }
        assertThat(ran).isEqualTo(planned);
    }

    @Test
    void whatIsGoneOnWithHasTheSameOrderAndRunsABlockThatWasBrokenOffFromItsBeginning() throws Exception {
        run(Optional.empty());
        List<String> whole = List.copyOf(ran);
        forget(6, 7, 8, 9, 10, 11, 12);
        ran.clear();

        run(Optional.empty());

        assertThat(ran).isEqualTo(whole.subList(4, whole.size()));
        assertThat(book().forks())
                .extracting(Fork::number)
                .startsWith(1, 2, 3, 4, 5)
                .doesNotHaveDuplicates();
    }

    @Test
    void afterTheTimeIsOverNoBlockBeginsButTheFirst() throws Exception {
        run(Optional.of(Duration.ofSeconds(1)));

        assertThat(ran).hasSize(VARIANTS).allMatch(place -> place.startsWith("benchmark 0, block 1"));
    }

    @Test
    void aDisturbedForkIsRepeatedAtOnceAndItsRepeatStands() throws Exception {
        statuses.add(Status.DISTURBED);

        run(Optional.empty());

        assertThat(ran.get(1)).isEqualTo(ran.get(0));
        assertThat(ran).hasSize(VARIANTS * BENCHMARKS * BLOCKS + 1);
    }

    @Test
    void aMachineThatIsNeverQuietIsNotWaitedForWithoutEnd() throws Exception {
        for (int i = 0; i < 100; i++) {
            statuses.add(Status.DISTURBED);
        }

        run(Optional.empty());

        assertThat(ran).hasSize(VARIANTS * BENCHMARKS * BLOCKS + 2 + VARIANTS * BENCHMARKS * BLOCKS / 2);
    }

    @Test
    void aBenchmarkThatFailsWithOneOfTwoVariantsIsNotRunAgainAndTheOtherOneIs() throws Exception {
        statuses.add(Status.FAILED);

        run(Optional.empty());

        assertThat(ran).filteredOn(place -> place.startsWith("benchmark 0")).hasSize(VARIANTS);
        assertThat(ran).filteredOn(place -> place.startsWith("benchmark 1")).hasSize(VARIANTS * BLOCKS);
    }

    @Test
    void aBenchmarkIsRunWithTheVariantsThatAreAskedForAlone() throws Exception {
        run(Optional.empty(), 3, (benchmark, variant) -> variant == 0 || variant == benchmark + 1);

        assertThat(ran).hasSize(2 * BENCHMARKS * BLOCKS);
        for (int block = 1; block <= BLOCKS; block++) {
            assertThat(ran).contains(place(0, block, 0), place(0, block, 1), place(1, block, 0), place(1, block, 2));
        }
    }

    private void run(Optional<Duration> timeLimit) throws Exception {
        run(timeLimit, VARIANTS, (benchmark, variant) -> true);
    }

    private void run(Optional<Duration> timeLimit, int variants, ForkBlocks.Asked asked) throws Exception {
        ForkBook book = book();
        Sampling sampling = new Sampling(BLOCKS, 1, 0.02, Tolerance.USUAL, 0, timeLimit, 1);
        new ForkBlocks(
                        (benchmark, block, variant) -> fork(book, benchmark, block, variant),
                        book,
                        sampling,
                        new Moment(Instant.now(), System.nanoTime() - 10_000_000_000L),
                        new Silence())
                .run(BENCHMARKS, variants, asked);
    }

    private Fork fork(ForkBook book, int benchmark, int block, int variant) {
        ran.add(place(benchmark, block, variant));
        Status status = statuses.isEmpty() ? Status.OK : statuses.remove(0);
        Fork fork = ForkFixture.of(book.next(), block, variant, benchmark, status);
        try {
            Files.createDirectories(folder.path().resolve(fork.folder()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        book.add(fork, "");
        return fork;
    }

    private ForkBook book() throws IOException {
        return ForkBook.open(folder);
    }

    private void forget(int... numbers) throws IOException {
        for (int number : numbers) {
            Files.delete(folder.path().resolve("trials/%02d/fork.json".formatted(number)));
        }
    }

    private static String place(int benchmark, int block, int variant) {
        return "benchmark %d, block %d, variant %d".formatted(benchmark, block, variant);
    }
}
