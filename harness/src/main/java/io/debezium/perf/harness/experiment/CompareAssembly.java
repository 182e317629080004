package io.debezium.perf.harness.experiment;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.plan.ComparePlan;
import io.debezium.perf.harness.profile.Difference;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.RecordResult.Outcome;

/** Puts the result of a comparison together from what is in the book, as far as that came. */
final class CompareAssembly {

    private final ComparePlan plan;
    private final ReplayBench bench;
    private final TrialRunner runner;
    private final TrialBook book;
    private final List<List<Integer>> order;
    private final Outlook outlook;
    private final Machine machine;
    private final Instant startedAt;

    CompareAssembly(
            ComparePlan plan,
            ReplayBench bench,
            TrialRunner runner,
            TrialBook book,
            List<List<Integer>> order,
            Outlook outlook,
            Machine machine,
            Instant startedAt) {
        this.plan = plan;
        this.bench = bench;
        this.runner = runner;
        this.book = book;
        this.order = order;
        this.outlook = outlook;
        this.machine = machine;
        this.startedAt = startedAt;
    }

    /**
     * @param differences of the candidates that were recorded
     * @param more notes, a sentence each
     */
    CompareResult assemble(Outcome outcome, List<Difference> differences, List<String> more) {
        Pairs pairs = new Pairs(book, order.size(), plan.sampling().trialsPerPair());
        return new CompareResult(
                CompareResult.SCHEMA_VERSION,
                "compare",
                startedAt,
                outcome,
                plan.typed().commandLine(),
                Facts.environment(machine),
                bench.player().database(),
                Designs.tape(bench.player().tape()),
                design(),
                bench.subjects().stream().map(this::variant).toList(),
                book.trials(),
                pairs.comparisons(bench.subjects(), plan.sampling()),
                differences.stream().map(Difference::rows).toList(),
                outlook.after(pairs.centredLogRatios(bench.subjects())).orElse(null),
                outlook.calibration().orElse(null),
                notes(more));
    }

    private CompareResult.Design design() {
        return Designs.of(plan.tape(), plan.sampling(), order);
    }

    private CompareResult.Variant variant(Subject subject) {
        return Designs.variant(subject, runner.command(subject));
    }

    private List<String> notes(List<String> more) {
        List<String> notes = new ArrayList<>(bench.player().notes());
        bench.subjects().forEach(subject -> subject.variant().notes().stream()
                .map(note -> subject.label() + ": " + note)
                .forEach(notes::add));
        notes.addAll(more);
        return notes.stream().distinct().toList();
    }
}
