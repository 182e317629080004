package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

import com.fasterxml.jackson.core.type.TypeReference;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.plan.MeasuringPlan;
import io.debezium.perf.harness.process.FolderLock;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.VariantInfo;

/**
 * A run that consists of trials, has a journal of them, and can be resumed.
 *
 * @param <C> the condition of a trial, or its purpose
 * @param <F> the figures of a trial
 */
public class TrialSession<C, F> extends RunSession {

    private final MeasuringPlan plan;
    private Journal<C, F> journal;

    public TrialSession(MeasuringPlan plan, Console console) {
        super(plan.typed(), console);
        this.plan = plan;
    }

    /**
     * Creates the run's folder and writes its provenance, or opens the folder of a run to resume.
     *
     * @param type of the trials
     * @throws InvalidConfiguration if the run to resume has another provenance
     * @throws UnfitEnvironment if it cannot be written
     */
    public final void begin(Provenance provenance, Optional<ResultFolder> resumed, TypeReference<Trial<C, F>> type) {
        try {
            if (resumed.isPresent()) {
                provenance.require(resumed.get());
                reopen(resumed.get());
                journal = Journal.open(folder(), type);
                noteResumed(journal.trials().size());
            } else {
                makeFolder(plan.command(), plan.workload(), plan);
                try {
                    lock = FolderLock.in(folder().path());
                    provenance.note(folder());
                    journal = Journal.open(folder(), type);
                } catch (IOException | RuntimeException e) {
                    discard(Provenance.FILE, ".lock");
                    throw e;
                }
            }
        } catch (IOException e) {
            throw resumed.isPresent()
                    ? UnfitEnvironment.of("experiment.cannot-be-resumed", folder().path(), e.getMessage())
                            .because(e)
                    : unwritable(plan.typed().results(), "Name another folder with --out.", e);
        }
    }

    public final Journal<C, F> journal() {
        return journal;
    }

    public final TrialRunner<C, F> runner(TrialKind<C, F> kind) {
        return new TrialRunner<>(kind, folder(), journal, plan.sampling(), started(), console());
    }

    @Override
    List<String> failedLogTail() {
        return journal.failedLogTail();
    }

    /** When and where the content of a variant was last found correct; null if unknown. */
    String checked(Subject arm) {
        return null;
    }

    /** The descriptions of variants in the result, each with the command line of its newest trial. */
    public final List<VariantInfo> variants(List<Subject> of) {
        return of.stream()
                .map(arm -> arm.info(checked(arm), journal.command(arm.index())))
                .toList();
    }

    /**
     * The notes of a result, a sentence each, without duplicates.
     *
     * @param ofServer the notes on the server
     * @param arms whose own notes come next
     * @param more further notes, which come last
     */
    public static List<String> notes(List<String> ofServer, List<Subject> arms, List<String> more) {
        Stream<String> ofVariants =
                arms.stream().flatMap(arm -> arm.variant().notes().stream().map(note -> arm.spec() + ": " + note));
        return Stream.of(ofServer.stream(), ofVariants, more.stream())
                .flatMap(Function.identity())
                .distinct()
                .toList();
    }
}
