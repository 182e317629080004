package io.debezium.perf.harness.experiment;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.load.Load;
import io.debezium.perf.harness.load.Workload;
import io.debezium.perf.harness.plan.ImpactPlan;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.result.ImpactResult;
import io.debezium.perf.harness.result.ImpactResult.Capture;
import io.debezium.perf.harness.result.ImpactResult.Cell;
import io.debezium.perf.harness.result.ImpactResult.Condition;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.WorkloadInfo;

/** Puts the result of loads under conditions together from what is in the book, as far as that came. */
final class ImpactAssembly {

    private final ImpactPlan plan;
    private final Instant startedAt;
    private final Machine machine;
    private final Bench bench;
    private final Targets targets;
    private final CellBook<String, Cell> book;

    ImpactAssembly(
            ImpactPlan plan,
            Instant startedAt,
            Machine machine,
            Bench bench,
            Targets targets,
            CellBook<String, Cell> book) {
        this.plan = plan;
        this.startedAt = startedAt;
        this.machine = machine;
        this.bench = bench;
        this.targets = targets;
        this.book = book;
    }

    ImpactResult assemble(List<Subject> subjects, ImpactRunner runner, Outcome outcome) {
        List<Condition> conditions = plan.conditions();
        List<String> loads = plan.loads().stream().map(Workload::name).toList();
        return new ImpactResult(
                ImpactResult.SCHEMA_VERSION,
                plan.command(),
                startedAt,
                outcome,
                plan.typed().commandLine(),
                Facts.environment(machine),
                Facts.database(bench.database()),
                design(),
                targets.described(),
                subjects.stream()
                        .map(subject -> Designs.variant(subject, book.command(place(conditions, subject))))
                        .toList(),
                conditions,
                plan.loads().stream().map(load -> workload(load, runner)).toList(),
                book.cells(),
                new ImpactContrasts(conditions, book.cells(), plan.sampling()).of(loads),
                notes(subjects, runner));
    }

    private WorkloadInfo workload(Workload load, ImpactRunner runner) {
        return Facts.workload(
                load.atScale(bench.scale()),
                runner.newest(load.name()).map(Load::generator),
                runner.newest(load.name()).map(Load::command));
    }

    /** The condition that a variant makes. */
    private static int place(List<Condition> conditions, Subject subject) {
        return conditions.indexOf(conditions.stream()
                .filter(condition -> condition.capture() == Capture.READ && condition.variant() == subject.index())
                .findFirst()
                .orElseThrow());
    }

    private ImpactResult.Design design() {
        Sampling sampling = plan.sampling();
        Workload first = plan.loads().get(0);
        return new ImpactResult.Design(
                sampling.pairs(),
                plan.timing().warmUp().toMillis() / 1e3,
                plan.timing().duration().toMillis() / 1e3,
                first.rate().isPresent() ? (Double) first.rate().getAsDouble() : null,
                sampling.minEffect(),
                Sampling.CONFIDENCE,
                sampling.seed(),
                sampling.tolerance().otherCores(),
                sampling.tolerance().stealPercent(),
                sampling.timeLimit().map(limit -> limit.toMillis() / 1e3).orElse(null),
                plan.captureThrough().name());
    }

    private List<String> notes(List<Subject> subjects, ImpactRunner runner) {
        List<String> notes = new ArrayList<>(bench.database().notes());
        subjects.forEach(subject -> subject.variant().notes().forEach(note -> notes.add(subject.spec() + ": " + note)));
        plan.loads().forEach(load -> runner.newest(load.name()).ifPresent(newest -> notes.addAll(newest.notes())));
        notes.addAll(runner.notes());
        return notes.stream().distinct().toList();
    }
}
