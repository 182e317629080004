package io.debezium.perf.harness.question.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.experiment.Console;
import io.debezium.perf.harness.experiment.RunResult;
import io.debezium.perf.harness.experiment.RunSession;
import io.debezium.perf.harness.plan.TapePlan;
import io.debezium.perf.harness.question.verify.DeliveringVariant.Reading;
import io.debezium.perf.harness.question.verify.VerifyResult.VerifiedTape;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.tape.OpenTape;
import io.debezium.perf.harness.variant.Variant;

/**
 * {@code perf verify}: tests whether a candidate behaves as its baseline, tape after tape and plugin after plugin. A failure
 * or a difference on one does not keep the others from being verified.
 */
public final class VerifyExperiment {

    private final VerifyPlan plan;
    private final Console console;
    private final List<VerifiedTape> rows = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    public VerifyExperiment(VerifyPlan plan, Console console) {
        this.plan = plan;
        this.console = console;
    }

    /**
     * Runs it. When this returns, or throws, nothing that was started is running any more.
     *
     * @return with a {@link TrialFailure} if something differs
     * @throws Failure if nothing could be verified at all
     */
    public RunResult<VerifyResult> run() {
        try (RunSession session = new RunSession(plan.typed(), console)) {
            session.open(plan.tapes().get(0).server().kafka());
            List<Variant> variants = session.resolve(List.of(plan.baseline(), plan.candidate()));
            session.makeFolder("verify", plan.candidate().fileName(), plan);
            session.measure(() -> verify(session, variants));
            if (rows.isEmpty() && session.failure().isPresent()) {
                session.discard();
                throw session.failure().get();
            }
            session.fail(different(session.folder()), logTail());
            return session.ended(result(session));
        }
    }

    private void verify(RunSession session, List<Variant> variants) throws InterruptedException {
        AtomicInteger trials = new AtomicInteger();
        for (TapePlan tape : plan.tapes()) {
            try (OpenTape opened = session.openTape(tape)) {
                notes.addAll(opened.server().notes());
                // What an engine would send to a sink is written down before that.
                List<Variant> ready = variants.stream()
                        .map(each -> each.spec().connect() ? session.connect(each) : each)
                        .toList();
                ready.forEach(variant -> notes.addAll(variant.notes()));
                List<String> plugins = plan.pluginsOf(opened.plugins());
                plugins.forEach(opened::require);
                for (String plugin : plugins) {
                    String what = "%s, %s".formatted(tape.request().workload().name(), plugin);
                    console.begin(what);
                    console.busy(what);
                    Reading reading =
                            new Reading(opened, plugin, plan.leftOut(), session.folder(), session.ledger(), trials);
                    List<DeliveringVariant> both = List.of(
                            new DeliveringVariant("baseline", ready.get(0), reading),
                            new DeliveringVariant("candidate", ready.get(1), reading));
                    VerifiedTape row = new TapeVerification(both, reading).run();
                    rows.add(row);
                    console.say("%s, %s: %s".formatted(row.workload(), plugin, row.detail()));
                }
            }
        }
    }

    private Optional<TrialFailure> different(ResultFolder folder) {
        List<VerifiedTape> different = rows.stream().filter(row -> !row.same()).toList();
        return different.stream()
                .findFirst()
                .map(row -> TrialFailure.of(
                        "experiment.was-not-found",
                        plan.candidate().text(),
                        plan.baseline().text(),
                        different.size(),
                        rows.size(),
                        row.workload(),
                        row.plugin(),
                        row.detail(),
                        folder.path()));
    }

    /** The log of the first run that failed. */
    private List<String> logTail() {
        return rows.stream()
                .map(VerifiedTape::logTail)
                .filter(lines -> !lines.isEmpty())
                .findFirst()
                .orElse(List.of());
    }

    private VerifyResult result(RunSession session) {
        return new VerifyResult(
                session.header(VerifyResult.class),
                plan.baseline().text(),
                plan.candidate().text(),
                plan.tapes().stream()
                        .map(tape -> tape.request().workload().name())
                        .toList(),
                plan.leftOut(),
                rows,
                notes.stream().distinct().toList());
    }
}
