package io.debezium.perf.harness.experiment;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.equality.Beans;
import io.debezium.perf.harness.equality.KillPlace;
import io.debezium.perf.harness.equality.ShownEvent;
import io.debezium.perf.harness.result.VerifyResult.Difference;
import io.debezium.perf.harness.result.VerifyResult.Field;
import io.debezium.perf.harness.result.VerifyResult.Kill;
import io.debezium.perf.harness.result.VerifyResult.Metrics;
import io.debezium.perf.harness.result.VerifyResult.Part;
import io.debezium.perf.harness.result.VerifyResult.Row;
import io.debezium.perf.harness.tape.Content;
import io.debezium.perf.harness.tape.Lsn;
import io.debezium.perf.harness.tape.Replay;
import io.debezium.perf.harness.tape.TapePlayer;
import io.debezium.perf.harness.trial.Delivered;
import io.debezium.perf.harness.trial.ReplaySetUp.EventRange;
import io.debezium.perf.harness.variant.Variant;

/**
 * One tape, read with one plugin by both variants: first to its end, then killed and started again on the way. What comes
 * after a difference is not tried.
 */
final class Verifying {

    private final List<Variant> variants;
    private final TapePlayer player;
    private final String plugin;
    private final DeliveryTrials trials;
    private final Instant began = Instant.now();
    private final List<Kill> kills = new ArrayList<>();
    private Metrics metrics;
    private String folder = "";

    /** @param variants the baseline and the candidate */
    Verifying(List<Variant> variants, TapePlayer player, String plugin, DeliveryTrials trials) {
        this.variants = variants;
        this.player = player;
        this.plugin = plugin;
        this.trials = trials;
    }

    /** Never throws a {@link TrialFailure}: it is the row's detail. */
    Row run() throws InterruptedException {
        try {
            Optional<Difference> difference = difference();
            return row(
                    difference.isEmpty(),
                    difference.map(Difference::summary).orElseGet(this::equal),
                    difference,
                    List.of());
        } catch (TrialFailure e) {
            return row(false, e.getMessage(), Optional.empty(), trials.logTail());
        }
    }

    private Optional<Difference> difference() throws InterruptedException {
        Delivered baseline = whole(variants.get(0), Optional.empty());
        Delivered candidate = whole(variants.get(1), Optional.empty());
        Content content = baseline.content();
        Optional<Difference> different = content(content, candidate.content());
        if (different.isPresent()) {
            return different;
        }
        Beans beans = Beans.of(baseline.metrics());
        metrics = beans.metrics();
        List<Field> fields = beans.difference(Beans.of(candidate.metrics()));
        if (!fields.isEmpty()) {
            return Optional.of(new Difference(
                    Part.METRICS,
                    0,
                    "",
                    "",
                    "",
                    fields,
                    "metrics differ: " + fields.get(0).path()));
        }
        return restarts(content, KillPlace.choose(content, baseline.transactions()));
    }

    private Delivered whole(Variant variant, Optional<EventRange> shown) throws InterruptedException {
        Path path = trials.next(variant);
        folder = folder.isEmpty() ? trials.relative(path) : folder;
        try (Replay replay = player.copy(plugin)) {
            return trials.run(variant, replay, path, path.resolve("offsets.dat"), 0, shown);
        }
    }

    private Optional<Difference> content(Content baseline, Content candidate) throws InterruptedException {
        OptionalInt first = baseline.firstDifference(candidate);
        if (first.isEmpty()) {
            return Optional.empty();
        }
        Optional<EventRange> range = Optional.of(new EventRange(first.getAsInt() + 1, first.getAsInt() + 1));
        ShownEvent one = ShownEvent.of(whole(variants.get(0), range).shown());
        ShownEvent two = ShownEvent.of(whole(variants.get(1), range).shown());
        return Optional.of(difference(Part.CONTENT, first.getAsInt() + 1, one, two, baseline, candidate));
    }

    private Optional<Difference> restarts(Content whole, List<KillPlace> places) throws InterruptedException {
        return Optional.empty();
    }

    private static Difference difference(
            Part part, long number, ShownEvent one, ShownEvent two, Content baseline, Content candidate) {
        int place = (int) number - 1;
        String summary = baseline.difference(candidate).orElseThrow();
        return new Difference(
                part,
                number,
                one.topic(),
                one.key(),
                place < baseline.size() ? Lsn.text(baseline.lsn(place)) : "",
                one.difference(two),
                summary);
    }

    private String equal() {
        return String.format(
                Locale.ROOT,
                "equal: %,d events, %d metrics, %d restarts",
                player.tape().facts().events(),
                metrics.compared(),
                kills.size());
    }

    private Row row(boolean same, String detail, Optional<Difference> difference, List<String> logTail) {
        return new Row(
                player.tape().facts().workload(),
                plugin,
                player.tape().id(),
                player.tape().facts().events(),
                same,
                detail,
                difference.orElse(null),
                kills,
                metrics,
                logTail,
                folder,
                Duration.between(began, Instant.now()).toMillis() / 1000.0);
    }
}
