package io.debezium.perf.harness.experiment;

import java.util.List;

import io.debezium.perf.harness.plan.ScreenPlan;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ScreenResult;
import io.debezium.perf.harness.result.TrialResult;
import io.debezium.perf.harness.result.TrialStatus;

/** The trials of a screening in their order: content first, then the pairs, each a block of two variants of its own. */
final class Screening {

    /** The first may be a combination that does not go together; from then on it is the machine or a factor itself. */
    private static final int FAILURES_TO_STOP_AT = 2;

    private final ScreenPlan plan;
    private final ReplaySession session;

    Screening(ScreenPlan plan, ReplaySession session) {
        this.plan = plan;
        this.session = session;
    }

    void run() throws InterruptedException {
        Correctness correctness = new Correctness(session);
        for (Subject subject : session.bench().subjects()) {
            correctness.check(subject);
            if (session.book().failure(subject.index()).isPresent()) {
                return;
            }
        }
        for (int pair = 0; pair < pairs(); pair++) {
            String title = "row " + (pair + 1);
            session.bench().add(plan.variant(pair, 1), title);
            session.bench().add(plan.variant(pair, -1), title + " complement");
        }
        session.console()
                .say("%d factors in %d pairs of trials: each is on in one trial of every pair"
                        .formatted(plan.factors().size(), pairs()));
        pair();
    }

    private void pair() throws InterruptedException {
        Allowance allowance = session.allowance(2 * pairs(), plan.sampling().timeLimit());
        Blocks blocks = new Blocks(session, session.bench().subjects()::get, allowance);
        for (int block = 1; block <= pairs(); block++) {
            List<Integer> both = List.of(ScreenResult.first(block), ScreenResult.first(block) + 1);
            if (failures() >= FAILURES_TO_STOP_AT || block > 1 && allowance.isOver()) {
                return;
            }
            if (both.stream().noneMatch(this::hasFailed)) {
                blocks.run(List.of(both), both.get(0), block - 1, done -> {});
            }
        }
    }

    private int pairs() {
        return plan.design().pairs();
    }

    private boolean hasFailed(int variant) {
        return session.book().failure(variant).isPresent();
    }

    private long failures() {
        return session.book().trials().stream()
                .filter(trial -> trial.purpose() == Purpose.TIMED && trial.status() == TrialStatus.FAILED)
                .map(TrialResult::variant)
                .distinct()
                .count();
    }
}
