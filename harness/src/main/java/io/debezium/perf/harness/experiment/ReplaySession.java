package io.debezium.perf.harness.experiment;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

import com.fasterxml.jackson.core.type.TypeReference;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.plan.ReplayPlan;
import io.debezium.perf.harness.process.Interruption;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.tape.Content;
import io.debezium.perf.harness.tape.OpenTape;
import io.debezium.perf.harness.tape.Replay;
import io.debezium.perf.harness.tape.ReplayWay;
import io.debezium.perf.harness.tape.Tape;
import io.debezium.perf.harness.trial.ReplaySetUp;
import io.debezium.perf.harness.trial.ReplayTrial;
import io.debezium.perf.harness.trial.TrialOutcome;
import io.debezium.perf.harness.variant.DebeziumProperties;
import io.debezium.perf.harness.variant.Variant;
import io.debezium.perf.harness.variant.VariantSpec;

/**
 * A run over a tape, while the tape's server is up. In each trial a variant reads the whole tape, for one of several
 * {@linkplain Purpose purposes}. Variants are resolved when they are added, and identified by the index under which the journal
 * has their trials.
 */
public final class ReplaySession extends TrialSession<Purpose, ReplayFigures>
        implements TrialKind<Purpose, ReplayFigures> {

    private final ReplayPlan plan;
    private final SortedMap<Integer, Subject> arms = new TreeMap<>();
    private OpenTape opened;
    private TrialRunner<Purpose, ReplayFigures> runner;

    private ReplaySession(ReplayPlan plan, Console console) {
        super(plan, console);
        this.plan = plan;
    }

    /**
     * Runs a question over a tape. When this returns or throws, every started process has ended. Variants are resolved first,
     * since an invalid one is found in a second and recording a tape takes minutes.
     *
     * @param resumed the folder of an interrupted run of the same plan, which is continued
     * @throws Failure if no trial could be started
     */
    public static <R> RunResult<R> run(
            ReplayPlan plan,
            Console console,
            Optional<ResultFolder> resumed,
            Function<ReplaySession, RunResult<R>> question) {
        try (ReplaySession session = new ReplaySession(plan, console)) {
            session.open(plan.tape().server().kafka());
            List<Variant> variants = session.resolve(plan.variants());
            try (OpenTape opened = session.openTape(plan.tape())) {
                plan.plugin().ifPresent(opened::require);
                session.begin(opened.with(plan.referenceProperties()), variants, resumed);
                return question.apply(session);
            }
        }
    }

    private void begin(OpenTape tape, List<Variant> variants, Optional<ResultFolder> resumed) {
        opened = tape;
        for (int i = 0; i < variants.size(); i++) {
            arms.put(i, arm(i, variants.get(i), plan.variants().get(i).text()));
        }
        Map<String, String> facts = new TreeMap<>(brokerFacts());
        // The ordinary way of replay is not recorded, so that older runs can be resumed.
        if (opened.way() == ReplayWay.PLAYER) {
            facts.put("replay", opened.sending());
        }
        begin(
                Provenance.of(environment(), tape(), arms()).on(opened.server().info(), facts),
                resumed,
                new TypeReference<>() {});
        runner = runner(this);
    }

    public OpenTape opened() {
        return opened;
    }

    public Tape tape() {
        return opened.tape();
    }

    /** The name of the run's folder. */
    String name() {
        return folder().path().getFileName().toString();
    }

    ReplayPlan plan() {
        return plan;
    }

    /** Number of events at the start of each trial that are not measured. */
    public long warmUp() {
        return plan.tape().warmUp(tape().facts().events());
    }

    /** Number of events between two readings within a trial. */
    public long markEvery() {
        return plan.tape().markEvery(tape().facts().events());
    }

    public TrialRunner<Purpose, ReplayFigures> runner() {
        return runner;
    }

    /** The variants, ordered by index; the first is the baseline. */
    public List<Subject> arms() {
        return List.copyOf(arms.values());
    }

    public Subject arm(int index) {
        return arms.get(index);
    }

    /**
     * Adds a variant under an index of the caller's choice.
     *
     * @param title its name, shown in place of its spec
     * @throws io.debezium.perf.harness.InvalidConfiguration if there is no such variant
     */
    public Subject add(int index, VariantSpec spec, String title) {
        Subject arm = arm(index, resolve(spec), title);
        arms.put(index, arm);
        return arm;
    }

    private Subject arm(int index, Variant variant, String title) {
        String plugin = variant.spec().plugin().orElse(opened.plugins().get(0));
        opened.require(plugin);
        return new Subject(index, connect(variant), plugin, title);
    }

    Variant resolve(VariantSpec spec) {
        return resolve(List.of(spec)).get(0);
    }

    @Override
    String checked(Subject arm) {
        return Correctness.checked(this, arm).orElse(null);
    }

    /** The notes on the server and the variants, and then the given ones, each once. */
    public List<String> notes(List<String> more) {
        return notes(opened.server().notes(), arms(), more);
    }

    @Override
    public String place(String round, int arm, Purpose purpose) {
        return (round.isEmpty() ? word(purpose) : round) + ", " + arm(arm).label();
    }

    @Override
    public String fileName(int arm, Purpose purpose) {
        return arm(arm).fileName();
    }

    @Override
    public String brief(ReplayFigures figures) {
        return "%.2f us/event, %,.0f events/s"
                .formatted(figures.value(Metric.CPU_MICROS_PER_EVENT), figures.value(Metric.EVENTS_PER_SECOND));
    }

    /** A variant that has failed in a trial of any purpose does not run again. */
    @Override
    public boolean isIn(Journal<Purpose, ReplayFigures> journal, int arm, Purpose purpose) {
        return journal.failure(arm).isEmpty();
    }

    @Override
    public TrialOutcome<ReplayFigures> run(Attempt<Purpose> attempt) throws InterruptedException {
        Subject arm = arm(attempt.arm());
        try (Replay replay = opened.copy(arm.plugin())) {
            ReplayTrial trial = trial(arm, replay, attempt.condition(), attempt.folder());
            TrialOutcome<ReplayFigures> outcome = attempt.run(trial);
            if (attempt.condition() == Purpose.RECORDED) {
                Recordings.keep(trial.threads(), attempt.folder());
            }
            return attempt.condition() == Purpose.DIGEST ? compared(arm, trial, outcome) : outcome;
        } catch (TrialFailure e) {
            Interruption.throwIfPending();
            if (attempt.condition() == Purpose.COUNTED) {
                return TrialOutcome.absent(e.messageAfter(arm.label()));
            }
            throw e;
        }
    }

    private TrialOutcome<ReplayFigures> compared(Subject arm, ReplayTrial trial, TrialOutcome<ReplayFigures> outcome) {
        Content content = trial.delivered().content();
        Optional<String> wrong = tape().difference(arm.plugin(), content);
        if (wrong.isPresent()) {
            return outcome.failed(wrong.get()
                    + DebeziumProperties.differences(
                            plan.referenceProperties(), arm.variant().spec().properties()));
        }
        return outcome;
    }

    private ReplayTrial trial(Subject arm, Replay replay, Purpose purpose, Path folder) {
        ReplaySetUp setUp =
                new ReplaySetUp(arm.variant(), replay, purpose, warmUp(), markEvery(), folder, Optional.empty());
        Duration limit = purpose == Purpose.COUNTED ? ReplayTrial.COUNTED_STALL_LIMIT : ReplayTrial.STALL_LIMIT;
        String what = arm.label() + ", " + word(purpose);
        long all = replay.events();
        return new ReplayTrial(setUp, ledger(), limit, (events, newest) -> {
            console().busy(String.format(Locale.ROOT, "%s: %,d of %,d events", what, Math.min(events, all), all));
            newest.ifPresent(console()::did);
        });
    }

    private static String word(Purpose purpose) {
        return purpose == Purpose.DIGEST ? "content" : purpose.id();
    }
}
