package io.debezium.perf.harness.experiment;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.debezium.perf.harness.plan.ReplayPlan;
import io.debezium.perf.harness.plan.TapePlan;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.tape.Replay;
import io.debezium.perf.harness.tape.TapePlayer;
import io.debezium.perf.harness.tape.Tapes;
import io.debezium.perf.harness.trial.OutsideSetUp;
import io.debezium.perf.harness.variant.Variant;
import io.debezium.perf.harness.variant.VariantSpec;

/** What every experiment over a tape needs: the tape with its server, and the variants, resolved as they are asked for. */
final class ReplayBench implements AutoCloseable {

    /** Nothing tells how far a program is that is measured from outside, so only its whole life has a limit. */
    private static final Duration OUTSIDE_LIMIT = Duration.ofMinutes(10);

    private final TapePlan plan;
    private final TapePlayer player;
    private final Sinks sinks;
    private final Console console;
    private final List<Subject> subjects = new ArrayList<>();

    private ReplayBench(TapePlan plan, TapePlayer player, Sinks sinks, Console console) {
        this.plan = plan;
        this.player = player;
        this.sinks = sinks;
        this.console = console;
    }

    /**
     * Resolves the variants first, since a wrong one is found in a second and a tape takes minutes.
     *
     * @throws io.debezium.perf.harness.Failure if a variant does not exist or the tape cannot be had; nothing runs then
     */
    static ReplayBench open(ReplayPlan plan, Sinks sinks, Ledger ledger, Console console) {
        TapePlan tape = plan.tape();
        List<Variant> variants = new ArrayList<>();
        for (VariantSpec spec : plan.variants()) {
            variants.add(resolve(tape, spec, console));
        }
        TapePlayer player =
                Tapes.in(tape.data()).open(tape.request(), tape.database(), tape.install(), ledger, console::say);
        ReplayBench bench = new ReplayBench(tape, player, sinks, console);
        try {
            plan.plugin().ifPresent(player::require);
            for (int i = 0; i < variants.size(); i++) {
                bench.add(variants.get(i), plan.title(i));
            }
            return bench;
        } catch (RuntimeException | Error e) {
            player.close();
            throw e;
        }
    }

    Sinks sinks() {
        return sinks;
    }

    TapePlayer player() {
        return player;
    }

    /** In the order that they were added; the first is the baseline. */
    List<Subject> subjects() {
        return List.copyOf(subjects);
    }

    /** @throws io.debezium.perf.harness.InvalidConfiguration if it does not exist */
    Subject add(VariantSpec spec) {
        return add(spec, spec.text());
    }

    /**
     * @param title what it is called in the place of its spec
     * @throws io.debezium.perf.harness.InvalidConfiguration if it does not exist
     */
    Subject add(VariantSpec spec, String title) {
        Variant variant = subjects.stream()
                .flatMap(known -> known.variant().by(spec).stream())
                .findFirst()
                .orElseGet(() -> resolve(plan, spec, console));
        return add(variant, title);
    }

    /**
     * A variant that is not in the list of subjects.
     *
     * @param index that its trials are entered under
     */
    Subject apart(int index, VariantSpec spec) {
        return subject(index, resolve(plan, spec, console), spec.text());
    }

    /**
     * What a trial of a program that is measured from outside needs.
     *
     * @throws io.debezium.perf.harness.UnfitEnvironment if it is not installed
     */
    OutsideSetUp outside(Subject subject, Replay replay, Path folder) {
        Endpoint endpoint = replay.endpoint();
        Map<String, String> placeholders = Map.of(
                "host", endpoint.host(),
                "port", Integer.toString(endpoint.port()),
                "user", endpoint.user(),
                "database", endpoint.database(),
                "slot", replay.slot(),
                "publication", replay.publication(),
                "plugin", replay.plugin(),
                "events", Long.toString(replay.events()),
                "lsn", player.tape().end());
        return new OutsideSetUp(
                subject.spec(),
                subject.variant().outside(folder, placeholders, endpoint.password(), player.pgRecvlogical()),
                subject.variant().counting(),
                replay,
                OUTSIDE_LIMIT,
                folder);
    }

    private Subject add(Variant variant, String title) {
        Subject subject = subject(subjects.size(), variant, title);
        subjects.add(subject);
        return subject;
    }

    private Subject subject(int index, Variant variant, String title) {
        String plugin = variant.spec().plugin().orElse(player.plugins().get(0));
        player.require(plugin);
        return new Subject(index, sinks.connect(variant), plugin, title);
    }

    private static Variant resolve(TapePlan plan, VariantSpec spec, Console console) {
        console.busy("resolving " + spec.text());
        return Variant.resolve(spec, plan.app());
    }

    @Override
    public void close() {
        player.close();
    }
}
