package io.debezium.perf.harness.question.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.host.Moment;
import io.debezium.perf.harness.postgres.Lsn;
import io.debezium.perf.harness.process.Interruption;
import io.debezium.perf.harness.question.verify.DeliveringVariant.Reading;
import io.debezium.perf.harness.question.verify.VerifyResult.Field;
import io.debezium.perf.harness.question.verify.VerifyResult.FirstDifference;
import io.debezium.perf.harness.question.verify.VerifyResult.Kill;
import io.debezium.perf.harness.question.verify.VerifyResult.VerifiedPart;
import io.debezium.perf.harness.question.verify.VerifyResult.VerifiedTape;
import io.debezium.perf.harness.tape.Content;
import io.debezium.perf.harness.trial.Delivered;
import io.debezium.perf.harness.trial.ReplaySetUp.EventRange;

/**
 * Reads one tape with one plugin by both variants: first to its end, then with kills and restarts on the way. Stops at the
 * first difference.
 */
final class TapeVerification {

    private static final long PATIENCE_SECONDS = 120;

    private final List<DeliveringVariant> both;
    private final Reading reading;
    private final Moment began = Moment.now();
    private final List<Kill> kills = new ArrayList<>();
    private Integer metrics;
    private long events;

    /** @param both the baseline, then the candidate */
    TapeVerification(List<DeliveringVariant> both, Reading reading) {
        this.both = both;
        this.reading = reading;
        this.events = reading.opened().tape().facts().events();
    }

    /** Verifies; if a variant fails, the row's detail says why. */
    VerifiedTape run() throws InterruptedException {
        try {
            Optional<FirstDifference> difference = difference();
            if (difference.isEmpty()) {
                both.forEach(DeliveringVariant::discard);
            }
            String detail = difference
                    .map(FirstDifference::summary)
                    .orElseGet(() ->
                            "equal: %,d events, %d metrics, %d restarts".formatted(events, metrics, kills.size()));
            return row(difference.isEmpty(), detail, difference);
        } catch (TrialFailure e) {
            Interruption.throwIfPending();
            return row(false, e.getMessage(), Optional.empty());
        }
    }

    private Optional<FirstDifference> difference() throws InterruptedException {
        List<Delivered> whole = both(List.of(), Optional.empty(), 0).get(0);
        Content content = whole.get(0).content();
        events = content.size();
        Optional<FirstDifference> different = difference(VerifiedPart.CONTENT, 0, List.of(), 0, whole);
        if (different.isEmpty()) {
            different = metrics(whole);
        }
        return different.isPresent() || !both.stream().allMatch(DeliveringVariant::restarts)
                ? different
                : restarts(content, KillPlace.choose(content, whole.get(0).transactions()));
    }

    private Optional<FirstDifference> metrics(List<Delivered> whole) {
        NamedValues beans = NamedValues.ofBeans(whole.get(0).metrics());
        List<Field> fields = beans.difference(NamedValues.ofBeans(whole.get(1).metrics()));
        metrics = beans.comparable() - fields.size();
        return fields.stream()
                .findFirst()
                .map(field -> "%d of Debezium's metrics differ at the end, the first is %s"
                        .formatted(fields.size(), field.path()))
                .map(summary -> new FirstDifference(VerifiedPart.METRICS, 0, "", "", "", fields, summary));
    }

    private Optional<FirstDifference> restarts(Content whole, List<KillPlace> places) throws InterruptedException {
        List<List<Delivered>> parts = both(places, Optional.empty(), 0);
        int before = 0;
        for (int part = 0; part < parts.size(); part++) {
            List<Delivered> delivered = parts.get(part);
            Content one = delivered.get(0).content();
            OptionalInt resumed = KillPlace.resumedAt(whole, before, one);
            Optional<FirstDifference> different =
                    difference(VerifiedPart.RESTART, resumed.orElse(before + 1) - 1, places, part, delivered);
            if (different.isPresent()) {
                return different;
            }
            if (resumed.isEmpty()) {
                throw TrialFailure.of(
                        "experiment.both-variants-went",
                        "restart after event " + before,
                        one.size() == 0 ? "none" : Lsn.text(one.lsn(0)));
            }
            if (part > 0) {
                kills.add(new Kill(places.get(part - 1), resumed.getAsInt()));
            }
            before = resumed.getAsInt() - 1 + one.size();
        }
        return Optional.empty();
    }

    /**
     * Finds the first difference between what both delivered in one part. Both then deliver again, to show that event.
     *
     * @param offset how many events of the tape precede that part
     */
    private Optional<FirstDifference> difference(
            VerifiedPart what, int offset, List<KillPlace> places, int part, List<Delivered> delivered)
            throws InterruptedException {
        Content baseline = delivered.get(0).content();
        OptionalInt first = baseline.firstDifference(delivered.get(1).content());
        if (first.isEmpty()) {
            return Optional.empty();
        }
        int event = first.getAsInt();
        List<Delivered> again = both(places, Optional.of(new EventRange(event + 1L, event + 1L)), part)
                .get(part);
        NamedValues one = NamedValues.ofEvent(again.get(0).shown());
        List<Field> fields = one.difference(NamedValues.ofEvent(again.get(1).shown()));
        return Optional.of(new FirstDifference(
                what,
                offset + event + 1L,
                one.topic(),
                one.key(),
                event < baseline.size() ? Lsn.text(baseline.lsn(event)) : "",
                fields,
                (what == VerifiedPart.RESTART ? "after a restart " : "")
                        + baseline.difference(delivered.get(1).content()).orElseThrow()
                        + (fields.isEmpty() ? "; run once more, that event was the same" : "")));
    }

    private VerifiedTape row(boolean same, String detail, Optional<FirstDifference> difference) {
        return new VerifiedTape(
                reading.opened().tape().facts().workload(),
                reading.plugin(),
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
                Moment.now().since(began).toMillis() / 1000.0);
    }

    /**
     * Lets both deliver at the same time, since nothing is timed; two Connect workers, which write to the same topics,
     * deliver one after the other. When this returns, or throws, both have ended. The parameters are those of {@link
     * DeliveringVariant#deliver}.
     *
     * @return for each part what the baseline and the candidate delivered
     * @throws io.debezium.perf.harness.Failure of the baseline, otherwise of the candidate
     */
    private List<List<Delivered>> both(List<KillPlace> places, Optional<EventRange> shown, int shownPart)
            throws InterruptedException {
        boolean inTurn = both.stream().allMatch(DeliveringVariant::connect);
        ExecutorService threads = Executors.newFixedThreadPool(inTurn ? 1 : both.size());
        try {
            List<List<Delivered>> done = new ArrayList<>();
            for (Future<List<Delivered>> each : threads.invokeAll(both.stream()
                    .map(one -> (Callable<List<Delivered>>) () -> one.deliver(places, shownPart, shown))
                    .toList())) {
                done.add(each.get());
            }
            return IntStream.rangeClosed(0, places.size())
                    .mapToObj(part -> done.stream().map(each -> each.get(part)).toList())
                    .toList();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new InterruptedException("interrupted while it ran");
        } finally {
            // All tasks have ended or been interrupted. Not shutdownNow: a second interruption would keep them from
            // stopping their processes in order.
            threads.shutdown();
            boolean interrupted = Thread.interrupted();
            threads.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
