package io.debezium.perf.harness.question.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.host.Moment;
import io.debezium.perf.harness.postgres.Lsn;
import io.debezium.perf.harness.process.Interruption;
import io.debezium.perf.harness.question.verify.VerifyResult.Field;
import io.debezium.perf.harness.question.verify.VerifyResult.FirstDifference;
import io.debezium.perf.harness.question.verify.VerifyResult.Kill;
import io.debezium.perf.harness.question.verify.VerifyResult.Metrics;
import io.debezium.perf.harness.question.verify.VerifyResult.VerifiedPart;
import io.debezium.perf.harness.question.verify.VerifyResult.VerifiedTape;
import io.debezium.perf.harness.tape.Content;
import io.debezium.perf.harness.tape.OpenTape;
import io.debezium.perf.harness.tape.TapeFacts;
import io.debezium.perf.harness.trial.Delivered;
import io.debezium.perf.harness.trial.ReplaySetUp.EventRange;

/**
 * One tape, read with one plugin by both variants: first to its end, then killed and started again on the way. What would
 * come after a difference is not tried.
 */
final class Verifying {

    private static final long PATIENCE_SECONDS = 120;

    private final List<DeliveringVariant> both;
    private final OpenTape opened;
    private final String plugin;
    private final DeliveryTrials trials;
    private final Moment began = Moment.now();
    private final List<Kill> kills = new ArrayList<>();
    private Metrics metrics;
    private long events;

    /** @param both the baseline and the candidate */
    Verifying(List<DeliveringVariant> both, OpenTape opened, String plugin, DeliveryTrials trials) {
        this.both = both;
        this.opened = opened;
        this.plugin = plugin;
        this.trials = trials;
        this.events = opened.tape().facts().events();
    }

    /** What came of it; a variant that fails is the row's detail. */
    VerifiedTape run() throws InterruptedException {
        try {
            Optional<FirstDifference> difference = difference();
            if (difference.isEmpty()) {
                both.forEach(DeliveringVariant::discard);
            }
            String detail = difference
                    .map(FirstDifference::summary)
                    .orElseGet(() -> String.format(
                            Locale.ROOT,
                            "equal: %,d events, %d metrics, %d restarts",
                            events,
                            metrics.compared(),
                            kills.size()));
            return row(difference.isEmpty(), detail, difference);
        } catch (TrialFailure e) {
            Interruption.throwIfPending();
            return row(false, e.getMessage(), Optional.empty());
        }
    }

    private Optional<FirstDifference> difference() throws InterruptedException {
        List<Delivered> whole = side(each -> each.whole(Optional.empty()));
        Content content = whole.get(0).content();
        events = content.size();
        OptionalInt first = content.firstDifference(whole.get(1).content());
        if (first.isPresent()) {
            List<Delivered> again = side(each -> each.whole(one(first.getAsInt())));
            return Optional.of(difference(VerifiedPart.CONTENT, 0, first.getAsInt(), again, whole));
        }
        Optional<FirstDifference> different = metrics(whole);
        return different.isPresent() || !both.stream().allMatch(DeliveringVariant::restarts)
                ? different
                : restarts(content, KillPlace.choose(content, whole.get(0).transactions()));
    }

    private Optional<FirstDifference> metrics(List<Delivered> whole) {
        NamedValues beans = NamedValues.ofBeans(whole.get(0).metrics());
        List<Field> fields = beans.difference(NamedValues.ofBeans(whole.get(1).metrics()));
        metrics = beans.metrics(fields.size());
        return fields.isEmpty()
                ? Optional.empty()
                : Optional.of(new FirstDifference(
                        VerifiedPart.METRICS,
                        0,
                        "",
                        "",
                        "",
                        fields,
                        "%d of Debezium's metrics differ at the end, the first is %s"
                                .formatted(fields.size(), fields.get(0).path())));
    }

    private Optional<FirstDifference> restarts(Content whole, List<KillPlace> places) throws InterruptedException {
        List<List<Delivered>> parts = side(each -> each.inParts(places, -1, Optional.empty()));
        int before = 0;
        for (int i = 0; i <= places.size(); i++) {
            int part = i;
            List<Delivered> delivered = part(parts, part);
            Content one = delivered.get(0).content();
            OptionalInt resumed = KillPlace.resumedAt(whole, before, one);
            OptionalInt first = one.firstDifference(delivered.get(1).content());
            if (first.isPresent()) {
                List<List<Delivered>> again = side(each -> each.inParts(places, part, one(first.getAsInt())));
                return Optional.of(difference(
                        VerifiedPart.RESTART,
                        resumed.orElse(before + 1) - 1,
                        first.getAsInt(),
                        part(again, part),
                        delivered));
            }
            if (resumed.isEmpty()) {
                throw TrialFailure.of(
                        "experiment.both-variants-went",
                        "restart behind event " + before,
                        one.size() == 0 ? "none" : Lsn.text(one.lsn(0)));
            }
            if (part > 0) {
                KillPlace place = places.get(part - 1);
                kills.add(new Kill(
                        place.event(),
                        Lsn.text(whole.lsn(place.event() - 1)),
                        place.place(),
                        place.transactionEvents(),
                        resumed.getAsInt()));
            }
            before = resumed.getAsInt() - 1 + one.size();
        }
        return Optional.empty();
    }

    private static List<Delivered> part(List<List<Delivered>> parts, int part) {
        return parts.stream().map(each -> each.get(part)).toList();
    }

    /**
     * @param offset how many events of the tape come before the first of these contents
     * @param first place of the first difference in them
     * @param again where both show that event
     * @param delivered by both
     */
    private static FirstDifference difference(
            VerifiedPart part, int offset, int first, List<Delivered> again, List<Delivered> delivered) {
        Content baseline = delivered.get(0).content();
        NamedValues one = NamedValues.ofEvent(again.get(0).shown());
        List<Field> fields = one.difference(NamedValues.ofEvent(again.get(1).shown()));
        return new FirstDifference(
                part,
                offset + first + 1L,
                one.topic(),
                one.key(),
                first < baseline.size() ? Lsn.text(baseline.lsn(first)) : "",
                fields,
                (part == VerifiedPart.RESTART ? "after a restart " : "")
                        + baseline.difference(delivered.get(1).content()).orElseThrow()
                        + (fields.isEmpty() ? "; run once more, that event was the same" : ""));
    }

    /** @param event counted from 0 */
    private static Optional<EventRange> one(int event) {
        return Optional.of(new EventRange(event + 1L, event + 1L));
    }

    private VerifiedTape row(boolean same, String detail, Optional<FirstDifference> difference) {
        TapeFacts facts = opened.tape().facts();
        return new VerifiedTape(
                facts.workload(),
                plugin,
                opened.tape().id(),
                events,
                same,
                detail,
                difference.orElse(null),
                kills,
                metrics,
                both.stream()
                        .map(DeliveringVariant::logTail)
                        .filter(tail -> !tail.isEmpty())
                        .findFirst()
                        .orElse(List.of()),
                both.get(0).firstFolder().map(trials::relative).orElse(""),
                Moment.now().since(began).toMillis() / 1000.0);
    }

    /** What one of them is to do. */
    @FunctionalInterface
    private interface Task<T> {
        T of(DeliveringVariant each) throws InterruptedException;
    }

    /**
     * Has both do the same at the same time, since nothing is timed; but two Connect workers, which write to the same topics,
     * one after the other. Returns, or throws, when both have ended.
     *
     * @return what the baseline comes to and what the candidate does
     * @throws io.debezium.perf.harness.Failure of the baseline, else of the candidate
     */
    private <T> List<T> side(Task<T> task) throws InterruptedException {
        boolean inTurn = both.stream().allMatch(DeliveringVariant::connect);
        ExecutorService threads = Executors.newFixedThreadPool(inTurn ? 1 : both.size());
        try {
            List<T> done = new ArrayList<>();
            for (Future<T> each : threads.invokeAll(
                    both.stream().map(one -> (Callable<T>) () -> task.of(one)).toList())) {
                done.add(each.get());
            }
            return done;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new InterruptedException("interrupted while it ran");
        } finally {
            // All have ended, or have been interrupted: once more, and what they have started would not be ended in
            // order.
            threads.shutdown();
            boolean interrupted = Thread.interrupted();
            threads.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
