package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.host.Moment;
import io.debezium.perf.harness.plan.RateBounds;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.Tolerance;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.LatencyCells;
import io.debezium.perf.harness.result.LatencyFigures;
import io.debezium.perf.harness.result.LatencyResult.Cell;
import io.debezium.perf.harness.result.LatencyResult.Sustained;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.TrialStatus;

import static org.assertj.core.api.Assertions.assertThat;

class RoundsTest {

    private static final List<Demand> DEMANDS = List.of(Demand.IDLE, Demand.steady(500), Demand.MAX);
    private static final int VARIANTS = 2;
    private static final int ROUNDS = 4;

    private final List<String> ran = new ArrayList<>();
    private final List<TrialStatus> statuses = new ArrayList<>();
    private ResultFolder folder;

    @BeforeEach
    void folder(@TempDir Path path) {
        folder = new ResultFolder(path);
    }

    @Test
    void aRoundHasEveryDemandAndUnderEachTheVariantsSideBySide() throws Exception {
        run(Optional.empty());

        assertThat(ran).hasSize(ROUNDS * DEMANDS.size() * VARIANTS).doesNotHaveDuplicates();
        for (int i = 0; i < ran.size(); i += VARIANTS) {
            assertThat(new HashSet<>(ran.subList(i, i + VARIANTS).stream()
                            .map(place -> place.replaceAll(", variant.*", ""))
                            .toList()))
                    .as("one round and demand")
                    .hasSize(1);
        }
        assertThat(ran.stream().filter(place -> place.startsWith("round 1")).toList())
                .isEqualTo(ran.subList(0, DEMANDS.size() * VARIANTS));
    }

    @Test
    void whatIsGoneOnWithHasTheSameOrderAndRunsTrialsSideBySideAgain() throws Exception {
        run(Optional.empty());
        List<String> whole = List.copyOf(ran);
        for (int number = 6; number <= whole.size(); number++) {
            Files.delete(folder.path().resolve("trials/%02d/cell.json".formatted(number)));
        }
        ran.clear();

        run(Optional.empty());

        assertThat(ran).isEqualTo(whole.subList(4, whole.size()));
    }

    @Test
    void afterTheTimeIsOverOnlyTheFirstTrialsRun() throws Exception {
        run(Optional.of(Duration.ofSeconds(1)));

        assertThat(ran).hasSize(VARIANTS);
    }

    @Test
    void aDisturbedTrialIsRepeatedAtOnce() throws Exception {
        statuses.add(TrialStatus.DISTURBED);

        run(Optional.empty());

        assertThat(ran.get(1)).isEqualTo(ran.get(0));
        assertThat(ran).hasSize(ROUNDS * DEMANDS.size() * VARIANTS + 1);
    }

    @Test
    void aVariantThatFailsUnderADemandRunsUnderTheOthers() throws Exception {
        statuses.add(TrialStatus.FAILED);

        run(Optional.empty());

        String failed = ran.get(0).replaceAll("round 1, ", "");
        assertThat(ran).filteredOn(place -> place.endsWith(failed)).hasSize(1);
        assertThat(ran).hasSize(ROUNDS * DEMANDS.size() * VARIANTS - ROUNDS + 1);
    }

    @Test
    void aSearchThatWasBrokenOffGoesOnWhereItWas() throws Exception {
        CellBook<Demand, Cell> book = book();
        Sustaining sustaining = new Sustaining(book, new RateBounds(250, 16_000));
        sustaining.run(
                (round, variant, demand) -> reader(book, round, variant, demand),
                VARIANTS,
                allowance(Optional.empty()));
        List<String> whole = List.copyOf(ran);
        List<Sustained> found = sustaining.results(VARIANTS);
        for (int number = 4; number <= whole.size(); number++) {
            Files.delete(folder.path().resolve("trials/%02d/cell.json".formatted(number)));
        }
        ran.clear();

        CellBook<Demand, Cell> again = book();
        Sustaining resumed = new Sustaining(again, new RateBounds(250, 16_000));
        resumed.run(
                (round, variant, demand) -> reader(again, round, variant, demand),
                VARIANTS,
                allowance(Optional.empty()));

        assertThat(ran).isEqualTo(whole.subList(3, whole.size()));
        assertThat(resumed.results(VARIANTS)).isEqualTo(found);
        assertThat(found).extracting(Sustained::variant).containsExactly(0, 1);
        assertThat(found.get(0).holds()).isBetween(2_600.0, 3_060.0);
    }

    @Test
    void aSearchEndsWithTheTime() throws Exception {
        CellBook<Demand, Cell> book = book();

        new Sustaining(book, new RateBounds(250, 16_000))
                .run(
                        (round, variant, demand) -> reader(book, round, variant, demand),
                        VARIANTS,
                        allowance(Optional.of(Duration.ofSeconds(1))));

        assertThat(ran).isEmpty();
    }

    /** A reader that keeps up with everything, but for the trials that somebody else's work has disturbed. */
    @Test
    void whatOthersHaveSpoiltDoesNotMakeARateFail() throws Exception {
        CellBook<Demand, Cell> book = book();
        List<TrialStatus> spoilt =
                new ArrayList<>(List.of(TrialStatus.DISTURBED, TrialStatus.DISTURBED, TrialStatus.DISTURBED));
        Sustaining sustaining = new Sustaining(book, new RateBounds(250, 1_000));
        Allowance allowance = allowance(Optional.empty());
        Rounds.Running<Demand, Cell> reader = (round, variant, demand) -> {
            boolean disturbed = !spoilt.isEmpty();
            LatencyFigures figures = LatencyCells.figures(
                    demand.perSecond(), 2_000, second -> disturbed ? 500 * second : 2 + second % 3 * 1e-3);
            return enter(
                    book,
                    LatencyCells.of(
                            book.next(),
                            round,
                            variant,
                            demand,
                            disturbed ? spoilt.remove(0) : TrialStatus.OK,
                            figures));
        };

        sustaining.run(reader.repeating(allowance, new Silence()), 1, allowance);

        assertThat(book.cells()).hasSize(4);
        assertThat(sustaining.results(1)).singleElement().satisfies(found -> {
            assertThat(found.holds()).isEqualTo(1_000);
            assertThat(found.fails()).isNull();
        });
    }

    /** One that takes 3,000 transactions a second. */
    private Cell reader(CellBook<Demand, Cell> book, int round, int variant, Demand demand) {
        double gained = Math.max(0, 1 - 3_000 / demand.perSecond());
        LatencyFigures figures = LatencyCells.figures(
                demand.perSecond(), 2_000, second -> 2 + 1e3 * gained * second + second % 3 * 1e-3);
        ran.add(place(round, variant, demand));
        return enter(book, LatencyCells.of(book.next(), round, variant, demand, figures));
    }

    private void run(Optional<Duration> timeLimit) throws Exception {
        CellBook<Demand, Cell> book = book();
        Sampling sampling = new Sampling(ROUNDS, 1, 0.1, Tolerance.USUAL, 0, timeLimit, 1);
        Allowance allowance = allowance(timeLimit);
        Rounds.Running<Demand, Cell> runner = (round, variant, demand) -> cell(book, round, variant, demand);
        new Rounds<>(runner.repeating(allowance, new Silence()), book, sampling, allowance).run(VARIANTS, DEMANDS);
    }

    /** Ten seconds after the start. */
    private static Allowance allowance(Optional<Duration> timeLimit) {
        return new Allowance(
                ROUNDS * DEMANDS.size() * VARIANTS,
                timeLimit,
                new Moment(Instant.now(), System.nanoTime() - 10_000_000_000L));
    }

    private Cell cell(CellBook<Demand, Cell> book, int round, int variant, Demand demand) {
        ran.add(place(round, variant, demand));
        TrialStatus status = statuses.isEmpty() ? TrialStatus.OK : statuses.remove(0);
        return enter(book, LatencyCells.of(book.next(), round, variant, demand, status));
    }

    private Cell enter(CellBook<Demand, Cell> book, Cell cell) {
        try {
            Files.createDirectories(folder.path().resolve(cell.folder()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        book.add(cell, "");
        return cell;
    }

    private CellBook<Demand, Cell> book() throws IOException {
        return CellBook.open(folder, Cell.class);
    }

    private static String place(int round, int variant, Demand demand) {
        return "round %d, %s, variant %d".formatted(round, demand.label(), variant);
    }
}
