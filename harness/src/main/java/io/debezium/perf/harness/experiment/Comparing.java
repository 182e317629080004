package io.debezium.perf.harness.experiment;

import java.util.List;

import io.debezium.perf.harness.plan.ComparePlan;
import io.debezium.perf.harness.plan.Order;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.Standing;
import io.debezium.perf.harness.variant.VariantSpec.Kind;

/** The trials of a comparison in their order: content first, then the timed pairs, content once more, then the recordings. */
final class Comparing {

    private final ComparePlan plan;
    private final ReplaySession session;
    private final Outlook outlook;

    Comparing(ComparePlan plan, ReplaySession session, Outlook outlook) {
        this.plan = plan;
        this.session = session;
        this.outlook = outlook;
    }

    void run(List<List<Integer>> order) throws InterruptedException {
        outlook.tooFew().ifPresent(session.console()::warn);
        Correctness correctness = new Correctness(session);
        for (Subject subject : session.bench().subjects()) {
            correctness.check(subject);
        }
        outlook.before().map(known -> outlook.sentence(known, Double.NaN)).ifPresent(session.console()::say);
        Blocks blocks = new Blocks(
                session,
                session.bench().subjects()::get,
                session.allowance(
                        plan.sampling().blocks() * plan.variants().size(),
                        plan.sampling().timeLimit()));
        if (blocks.run(order, 0, 0, block -> look(block, order.size()))) {
            for (Subject subject : session.bench().subjects()) {
                correctness.checkAgain(subject);
            }
        }
        record();
    }

    /** Once there is something to tell it from: a user who sees that the pairs cannot suffice need not wait for them all. */
    private void look(int block, int blocks) {
        int trials = plan.sampling().trialsPerPair();
        if (block == Outlook.FEWEST_PAIRS * trials && block < blocks) {
            outlook.after(new Pairs(session.book(), block, trials)
                            .centredLogRatios(session.bench().subjects()))
                    .map(known -> outlook.sentence(
                            known,
                            trials * Standing.secondsPerBlock(session.book().trials())))
                    .ifPresent(session.console()::say);
        }
    }

    /** Recordings come after the timed trials: they are to explain a difference, and none may cost a pair. */
    private void record() throws InterruptedException {
        List<Integer> recordable = session.bench().subjects().stream()
                .filter(subject -> subject.variant().spec().kind() == Kind.DEBEZIUM)
                .map(Subject::index)
                .toList();
        if (recordable.size() < 2
                || recordable.get(0) != 0
                || session.book().failure(0).isPresent()) {
            return;
        }
        List<List<Integer>> order = Order.balanced(
                recordable.size(), plan.sampling().recordings(), plan.sampling().seed());
        for (int round = 1; round <= order.size(); round++) {
            for (int place : order.get(round - 1)) {
                int variant = recordable.get(place);
                if (session.book().failure(variant).isEmpty() && recordings(variant) < round) {
                    session.runner().run(session.bench().subjects().get(variant), 0, Purpose.RECORDED);
                }
            }
        }
    }

    private long recordings(int variant) {
        return session.book().of(variant, Purpose.RECORDED).size();
    }
}
