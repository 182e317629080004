package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.List;

import io.debezium.perf.harness.plan.ComparePlan;
import io.debezium.perf.harness.profile.Difference;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.VariantInfo;

/** Puts the result of a comparison together from what is in the book, as far as that came. */
final class CompareAssembly {

    private final ComparePlan plan;
    private final ReplaySession session;
    private final List<List<Integer>> order;
    private final Outlook outlook;

    CompareAssembly(ComparePlan plan, ReplaySession session, List<List<Integer>> order, Outlook outlook) {
        this.plan = plan;
        this.session = session;
        this.order = order;
        this.outlook = outlook;
    }

    /**
     * @param differences of the candidates that were recorded
     * @param more notes, a sentence each
     */
    CompareResult assemble(Outcome outcome, List<Difference> differences, List<String> more) {
        Pairs pairs = new Pairs(session.book(), order.size(), plan.sampling().trialsPerPair());
        return new CompareResult(
                CompareResult.SCHEMA_VERSION,
                "compare",
                session.startedAt(),
                outcome,
                plan.typed().commandLine(),
                Facts.environment(session.machine()),
                session.bench().player().database(),
                Designs.tape(session.bench().player().tape()),
                design(),
                session.bench().subjects().stream().map(this::variant).toList(),
                session.book().trials(),
                pairs.comparisons(session.bench().subjects(), plan.sampling()),
                differences.stream().map(Difference::rows).toList(),
                outlook.after(pairs.centredLogRatios(session.bench().subjects()))
                        .orElse(null),
                outlook.calibration().orElse(null),
                notes(more));
    }

    private CompareResult.Design design() {
        return Designs.of(plan.tape(), plan.sampling(), order);
    }

    private VariantInfo variant(Subject subject) {
        return Designs.variant(subject, session.book().command(subject.index()));
    }

    private List<String> notes(List<String> more) {
        List<String> notes = new ArrayList<>(session.bench().player().notes());
        session.bench().subjects().forEach(subject -> subject.variant().notes().stream()
                .map(note -> subject.label() + ": " + note)
                .forEach(notes::add));
        session.bench().subjects().stream()
                .filter(subject -> Correctness.isOpen(session.book(), subject))
                .map(subject -> subject.label()
                        + ": its content was not checked once more behind the last pair, since the run was broken off.")
                .forEach(notes::add);
        notes.addAll(more);
        return notes.stream().distinct().toList();
    }
}
