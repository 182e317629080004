package io.debezium.perf.harness.experiment;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

import com.fasterxml.jackson.core.type.TypeReference;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.plan.ReplayPlan;
import io.debezium.perf.harness.postgres.Leftovers;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.tape.OpenTape;
import io.debezium.perf.harness.tape.ReplayWay;
import io.debezium.perf.harness.tape.Tape;
import io.debezium.perf.harness.tape.TapeServers;
import io.debezium.perf.harness.trial.ReplayTrial;
import io.debezium.perf.harness.variant.Variant;
import io.debezium.perf.harness.variant.VariantSpec;

/**
 * An experiment over a tape while the tape's server is up: the session, the tape, and the variants, which are resolved as
 * they are asked for and known by the index that their trials are entered under.
 */
final class ReplaySession extends TrialSession<Purpose, ReplayFigures> {

    private final ReplayPlan plan;
    private final OpenTape opened;
    private final Sinks sinks;
    private final SortedMap<Integer, Subject> subjects;
    private final ReplayTrials kind;
    private final TrialRunner<Purpose, ReplayFigures> runner;

    private ReplaySession(
            ReplayPlan plan,
            Stopwatch clock,
            SortedMap<Integer, Subject> subjects,
            OpenTape opened,
            Sinks sinks,
            Ledger ledger,
            Machine machine,
            Optional<ResultFolder> resumed,
            Console console) {
        super(
                plan,
                clock,
                machine,
                Provenance.of(machine, opened.tape(), List.copyOf(subjects.values()))
                        .on(opened.server().info(), facts(opened, sinks)),
                resumed,
                new TypeReference<>() {},
                console);
        this.plan = plan;
        this.opened = opened;
        this.sinks = sinks;
        this.subjects = subjects;
        this.kind = new ReplayTrials(this, ledger, console);
        this.runner = runner(kind);
    }

    /**
     * Runs an experiment. When this returns, or throws, nothing that was started is running any more. Variants are resolved
     * first, since a wrong one is found in a second and a tape takes minutes.
     *
     * @param resumed the folder of an interrupted run of the same plan, to go on from
     * @throws Failure if no trial could be started
     */
    static <R> Ended<R> run(
            ReplayPlan plan,
            Console console,
            Optional<ResultFolder> resumed,
            Function<ReplaySession, Ended<R>> experiment) {
        Stopwatch clock = new Stopwatch();
        Path data = plan.tape().data();
        Leftovers.warn(data, console::warn);
        try (Ledger ledger = Ledger.open(data);
                Sinks sinks = Sinks.open(plan.tape().kafka(), data, ledger, console)) {
            clock.enter(Stopwatch.PROGRAMS);
            List<Variant> variants =
                    Subject.resolve(plan.variants(), plan.tape().app(), console);
            clock.enter(Stopwatch.SERVER);
            try (OpenTape opened = new TapeServers(
                            data, plan.tape().database(), plan.tape().install(), ledger, console::say)
                    .open(plan.tape().request())
                    .with(plan.referenceProperties())) {
                clock.enter(Stopwatch.OTHER);
                plan.plugin().ifPresent(opened::require);
                SortedMap<Integer, Subject> subjects = new TreeMap<>();
                for (int i = 0; i < variants.size(); i++) {
                    subjects.put(
                            i,
                            subject(i, variants.get(i), plan.variants().get(i).text(), opened, sinks));
                }
                return experiment.apply(new ReplaySession(
                        plan, clock, subjects, opened, sinks, ledger, Machine.here(), resumed, console));
            }
        }
    }

    /** What else can make a difference, by its name; nothing is said of what has always been so. */
    private static Map<String, String> facts(OpenTape opened, Sinks sinks) {
        Map<String, String> facts = new TreeMap<>(sinks.facts());
        if (opened.way() == ReplayWay.PLAYER) {
            facts.put("replay", opened.sending());
        }
        return facts;
    }

    OpenTape opened() {
        return opened;
    }

    Tape tape() {
        return opened.tape();
    }

    /** The name of its folder. */
    String name() {
        return folder().path().getFileName().toString();
    }

    /** What the content of the tape's events is known under. */
    Map<String, String> referenceProperties() {
        return plan.referenceProperties();
    }

    /** Events that are cut off at the start of each trial. */
    long warmUp() {
        return plan.tape().warmUp(tape().facts().events());
    }

    /** Events between two readings within a trial. */
    long markEvery() {
        return plan.tape().markEvery(tape().facts().events());
    }

    /** Whether content is checked whatever is known of it from other runs. */
    boolean recheck() {
        return plan.tape().recheck();
    }

    TrialRunner<Purpose, ReplayFigures> runner() {
        return runner;
    }

    /** By their index; the first is the baseline. */
    List<Subject> subjects() {
        return List.copyOf(subjects.values());
    }

    Subject subject(int index) {
        return subjects.get(index);
    }

    /**
     * A variant under an index of the caller's choice.
     *
     * @param title what it is called in the place of its spec
     * @throws io.debezium.perf.harness.InvalidConfiguration if it does not exist
     */
    Subject add(int index, VariantSpec spec, String title) {
        Subject subject = subject(index, resolve(spec), title, opened, sinks);
        subjects.put(index, subject);
        return subject;
    }

    /** What a variant that is none of the subjects delivers; none of its trials is entered in the journal. */
    ReplayTrial drained(VariantSpec spec) throws InterruptedException {
        Subject reference = subject(-1, resolve(spec), spec.text(), opened, sinks);
        Attempt<Purpose> attempt =
                new Attempt<>(folder(), journal().next(), reference.fileName(), 0, reference.index(), Purpose.DIGEST);
        console().begin("trial %d, content, %s".formatted(attempt.number(), reference.label()));
        return kind.drained(reference, attempt.folder());
    }

    @Override
    String checked(Subject subject) {
        return Correctness.checked(this, subject).orElse(null);
    }

    Recordings recordings() {
        return new Recordings(folder(), journal());
    }

    /** What a reader must know of the server and the tape, then of the variants, then what else there is. */
    List<String> notes(List<String> more) {
        List<String> notes = new ArrayList<>(opened.server().notes());
        subjects().forEach(subject -> subject.variant().notes().stream()
                .map(note -> subject.label() + ": " + note)
                .forEach(notes::add));
        notes.addAll(more);
        return TrialSession.distinct(notes);
    }

    private static Subject subject(int index, Variant variant, String title, OpenTape opened, Sinks sinks) {
        String plugin = variant.spec().plugin().orElse(opened.plugins().get(0));
        opened.require(plugin);
        return new Subject(index, sinks.connect(variant), plugin, title);
    }

    private Variant resolve(VariantSpec spec) {
        String before = clock().enter(Stopwatch.PROGRAMS);
        Variant resolved =
                Subject.resolve(List.of(spec), plan.tape().app(), console()).get(0);
        clock().enter(before);
        return resolved;
    }
}
