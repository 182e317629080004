package io.debezium.perf.harness.experiment;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.plan.ReplayPlan;
import io.debezium.perf.harness.plan.TapePlan;
import io.debezium.perf.harness.process.Interruption;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.TrialResult;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.tape.Content;
import io.debezium.perf.harness.tape.Replay;
import io.debezium.perf.harness.trial.OutsideTrial;
import io.debezium.perf.harness.trial.ReplaySetUp;
import io.debezium.perf.harness.trial.ReplayTrial;
import io.debezium.perf.harness.trial.Replayed;

/**
 * Runs single trials, one at a time, and enters them in the book. What a trial itself gets wrong is an entry too; what
 * makes every further trial pointless (a wrong configuration, a machine that cannot do it) is thrown.
 */
final class TrialRunner {

    private final TapePlan tape;
    private final ReplayBench bench;
    private final ResultFolder folder;
    private final TrialBook book;
    private final Ledger ledger;
    private final Guard guard;
    private final Console console;

    TrialRunner(
            ReplayPlan plan, ReplayBench bench, ResultFolder folder, TrialBook book, Ledger ledger, Console console) {
        this.tape = plan.tape();
        this.guard = new Guard(plan.sampling().tolerance());
        this.bench = bench;
        this.folder = folder;
        this.book = book;
        this.ledger = ledger;
        this.console = console;
    }

    /**
     * Runs a trial to its end.
     *
     * @param block that it belongs to, 0 for none
     * @return the entry in the book
     */
    TrialResult run(Subject subject, int block, Purpose purpose) throws InterruptedException {
        Attempt attempt = new Attempt(subject, block, purpose, book.next());
        console.begin(TrialLine.name(subject, attempt.own.number(), block, purpose));
        TrialResult result = attempt.run();
        book.add(result, attempt.command);
        console.say(TrialLine.of(subject, result));
        return result;
    }

    /** A digest of what a variant delivers, which is not entered in the book: what else is held against it. */
    Replayed drained(Subject reference) throws InterruptedException {
        int number = book.next();
        console.begin(TrialLine.name(reference, number, 0, Purpose.DIGEST));
        try (Replay replay = bench.player().copy(reference.plugin())) {
            return trial(
                            reference,
                            replay,
                            Purpose.DIGEST,
                            TrialFolder.make(folder, number, reference.fileName())
                                    .path())
                    .run();
        }
    }

    private ReplayTrial trial(Subject subject, Replay replay, Purpose purpose, Path trialFolder) {
        ReplaySetUp setUp =
                new ReplaySetUp(subject.variant(), replay, purpose, tape.warmUp(), tape.markEvery(), trialFolder);
        return new ReplayTrial(setUp, ledger, ReplayTrial.STALL_LIMIT, (events, newest) -> {
            console.busy(TrialLine.running(subject, purpose, events, replay.events()));
            newest.ifPresent(console::did);
        });
    }

    /** One trial from fork to entry. */
    private final class Attempt {

        private final Subject subject;
        private final int block;
        private final Purpose purpose;
        private final TrialFolder own;
        private String command = "";

        private Attempt(Subject subject, int block, Purpose purpose, int number) {
            this.subject = subject;
            this.block = block;
            this.purpose = purpose;
            this.own = TrialFolder.make(folder, number, subject.fileName());
        }

        private TrialResult run() throws InterruptedException {
            try (Replay replay = bench.player().copy(subject.plugin())) {
                return subject.variant().spec().kind().linked() ? linked(replay) : outside(replay);
            } catch (TrialFailure e) {
                Interruption.throwIfPending();
                return result(TrialStatus.FAILED, e.getMessage(), List.of(), Optional.empty());
            }
        }

        private TrialResult linked(Replay replay) throws InterruptedException {
            ReplayTrial trial = trial(subject, replay, purpose, own.path());
            try {
                return entry(trial.run());
            } catch (TrialFailure e) {
                Interruption.throwIfPending();
                return failed(e, trial.logTail());
            }
        }

        private TrialResult outside(Replay replay) throws InterruptedException {
            OutsideTrial trial = new OutsideTrial(bench.outside(subject, replay, own.path()), ledger);
            console.busy(TrialLine.running(subject, purpose, 0, replay.events()));
            try {
                return entry(trial.run());
            } catch (TrialFailure e) {
                Interruption.throwIfPending();
                return failed(e, trial.logTail());
            }
        }

        private TrialResult entry(Replayed replayed) {
            command = replayed.command();
            if (purpose == Purpose.RECORDED) {
                Recordings.keep(replayed, own.path());
            }
            Optional<Content> content = replayed.digest().map(Content::read);
            Optional<String> wrong =
                    content.flatMap(each -> bench.player().tape().difference(subject.plugin(), each));
            if (wrong.isPresent()) {
                return result(TrialStatus.FAILED, wrong.get(), List.of(), Optional.of(replayed));
            }
            if (content.isPresent()
                    && bench.player().tape().order(subject.plugin()).isEmpty()) {
                replayed.order()
                        .ifPresent(order -> bench.player().tape().keepOrder(subject.plugin(), content.get(), order));
            }
            Optional<String> disturbance =
                    guard.disturbance(replayed.interference().orElse(null));
            TrialStatus status = disturbance.isPresent() ? TrialStatus.DISTURBED : TrialStatus.OK;
            return result(status, disturbance.orElse(""), List.of(), Optional.of(replayed));
        }

        private TrialResult failed(TrialFailure failure, List<String> tail) {
            String message =
                    failure.remedy().isEmpty() ? failure.getMessage() : failure.getMessage() + ". " + failure.remedy();
            return result(TrialStatus.FAILED, message, tail, Optional.empty());
        }

        private TrialResult result(TrialStatus status, String message, List<String> tail, Optional<Replayed> replayed) {
            return new TrialResult(
                    own.number(),
                    block,
                    subject.index(),
                    purpose,
                    status,
                    message,
                    tail,
                    own.name(),
                    own.startedAt(),
                    own.seconds(),
                    replayed.flatMap(Replayed::figures).orElse(null),
                    replayed.flatMap(Replayed::interference).orElse(null),
                    replayed.map(Replayed::marks).orElse(List.of()));
        }
    }
}
