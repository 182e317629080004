package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.equality.Beans;
import io.debezium.perf.harness.equality.KillPlace;
import io.debezium.perf.harness.equality.ShownEvent;
import io.debezium.perf.harness.host.Moment;
import io.debezium.perf.harness.postgres.Lsn;
import io.debezium.perf.harness.process.Interruption;
import io.debezium.perf.harness.result.VerifyResult.Field;
import io.debezium.perf.harness.result.VerifyResult.FirstDifference;
import io.debezium.perf.harness.result.VerifyResult.Kill;
import io.debezium.perf.harness.result.VerifyResult.Metrics;
import io.debezium.perf.harness.result.VerifyResult.Redelivery;
import io.debezium.perf.harness.result.VerifyResult.VerifiedPart;
import io.debezium.perf.harness.result.VerifyResult.VerifiedTape;
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

    private final List<DeliveringVariant> both;
    private final OpenTape opened;
    private final String plugin;
    private final DeliveryTrials trials;
    private final Moment began = Moment.now();
    private final List<Kill> kills = new ArrayList<>();
    private final List<Redelivery> redeliveries = new ArrayList<>();
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
            String detail = difference.map(FirstDifference::summary).orElseGet(this::equal);
            return row(difference.isEmpty(), detail, difference);
        } catch (TrialFailure e) {
            Interruption.throwIfPending();
            return row(false, e.getMessage(), Optional.empty());
        }
    }

    private Optional<FirstDifference> difference() throws InterruptedException {
        SideBySide<Delivered> whole = SideBySide.run(both, each -> each.whole(Optional.empty()));
        Content content = whole.baseline().content();
        events = content.size();
        Optional<FirstDifference> different =
                contents(content, whole.candidate().content());
        if (different.isPresent()) {
            return different;
        }
        different = metrics(whole);
        if (different.isPresent()) {
            return different;
        }
        if (both.stream().anyMatch(DeliveringVariant::connect)) {
            return redeliveries(whole);
        }
        return !both.stream().allMatch(DeliveringVariant::restarts)
                ? Optional.empty()
                : restarts(content, KillPlace.choose(content, whole.baseline().transactions()));
    }

    private Optional<FirstDifference> contents(Content baseline, Content candidate) throws InterruptedException {
        OptionalInt first = baseline.firstDifference(candidate);
        if (first.isEmpty()) {
            return Optional.empty();
        }
        Optional<EventRange> range = one(first.getAsInt());
        SideBySide<Delivered> again = SideBySide.run(both, each -> each.whole(range));
        return Optional.of(difference(VerifiedPart.CONTENT, 0, first.getAsInt(), again, baseline, candidate));
    }

    private Optional<FirstDifference> metrics(SideBySide<Delivered> whole) {
        Beans beans = Beans.of(whole.baseline().metrics());
        List<Field> fields = beans.difference(Beans.of(whole.candidate().metrics()));
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

    /** What the topics of each worker hold, as it was and killed in mid-stream. */
    private Optional<FirstDifference> redeliveries(SideBySide<Delivered> whole) throws InterruptedException {
        Content records = whole.baseline().records();
        List<KillPlace> places =
                KillPlace.choose(whole.baseline().content(), whole.baseline().transactions());
        for (DeliveringVariant each :
                both.stream().filter(DeliveringVariant::redelivers).toList()) {
            redeliveries.add(each.redelivery(0, records, each == both.get(0) ? whole.baseline() : whole.candidate()));
            if (!places.isEmpty()) {
                KillPlace last = places.get(places.size() - 1);
                redeliveries.add(each.redelivery(last.event(), records, each.takenOver(last)));
            }
        }
        return redeliveries.stream()
                .filter(each -> !each.complete())
                .findFirst()
                .map(Verifying::incomplete);
    }

    private static FirstDifference incomplete(Redelivery redelivery) {
        return new FirstDifference(VerifiedPart.RESTART, 0, "", "", "", List.of(), redelivery.toString());
    }

    private Optional<FirstDifference> restarts(Content whole, List<KillPlace> places) throws InterruptedException {
        SideBySide<List<Delivered>> parts = SideBySide.run(both, each -> each.inParts(places, -1, Optional.empty()));
        int before = 0;
        for (int part = 0; part <= places.size(); part++) {
            Content one = parts.baseline().get(part).content();
            Content two = parts.candidate().get(part).content();
            OptionalInt resumed = KillPlace.resumedAt(whole, before, one);
            OptionalInt first = one.firstDifference(two);
            if (first.isPresent()) {
                int shown = part;
                Optional<EventRange> range = one(first.getAsInt());
                SideBySide<List<Delivered>> again = SideBySide.run(both, each -> each.inParts(places, shown, range));
                int offset = resumed.isPresent() ? resumed.getAsInt() - 1 : before;
                return Optional.of(difference(
                        VerifiedPart.RESTART,
                        offset,
                        first.getAsInt(),
                        new SideBySide<>(
                                again.baseline().get(part), again.candidate().get(part)),
                        one,
                        two));
            }
            if (resumed.isEmpty()) {
                throw TrialFailure.of(
                        "experiment.both-variants-went",
                        "restart behind event " + before,
                        one.size() == 0 ? "none" : Lsn.text(one.lsn(0)));
            }
            if (part > 0) {
                kills.add(kill(whole, places.get(part - 1), resumed.getAsInt()));
            }
            before = resumed.getAsInt() - 1 + one.size();
        }
        return Optional.empty();
    }

    private static Kill kill(Content whole, KillPlace place, int resumedAt) {
        return new Kill(
                place.event(),
                Lsn.text(whole.lsn(place.event() - 1)),
                place.place(),
                place.transactionEvents(),
                resumedAt);
    }

    /**
     * @param offset how many events of the tape come before the first of these contents
     * @param first place of the first difference in them
     * @param again where both show that event
     */
    private static FirstDifference difference(
            VerifiedPart part,
            int offset,
            int first,
            SideBySide<Delivered> again,
            Content baseline,
            Content candidate) {
        ShownEvent one = ShownEvent.of(again.baseline().shown());
        ShownEvent two = ShownEvent.of(again.candidate().shown());
        List<Field> fields = one.difference(two);
        String summary = baseline.difference(candidate).orElseThrow();
        return new FirstDifference(
                part,
                offset + first + 1L,
                one.topic(),
                one.key(),
                first < baseline.size() ? Lsn.text(baseline.lsn(first)) : "",
                fields,
                (part == VerifiedPart.RESTART ? "after a restart " : "")
                        + summary
                        + (fields.isEmpty() ? "; run once more, that event was the same" : ""));
    }

    /** @param event counted from 0 */
    private static Optional<EventRange> one(int event) {
        return Optional.of(new EventRange(event + 1L, event + 1L));
    }

    private String equal() {
        return String.format(Locale.ROOT, "equal: %,d events, %d metrics, %s", events, metrics.compared(), restarts());
    }

    private String restarts() {
        return Redelivery.told(redeliveries).orElse(kills.size() + " restarts");
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
                redeliveries,
                metrics,
                both.stream()
                        .map(DeliveringVariant::logTail)
                        .filter(tail -> !tail.isEmpty())
                        .findFirst()
                        .orElse(List.of()),
                both.get(0).firstFolder().map(trials::relative).orElse(""),
                Moment.now().since(began).toMillis() / 1000.0);
    }
}
