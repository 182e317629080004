package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

import com.fasterxml.jackson.core.type.TypeReference;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.plan.MeasuringPlan;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.VariantInfo;

/**
 * A run that consists of trials and can be resumed, with the journal of them.
 *
 * @param <C> what trials run under or for
 * @param <F> what they measure
 */
public class TrialSession<C, F> extends RunSession {

    private final MeasuringPlan plan;
    private Journal<C, F> journal;

    public TrialSession(MeasuringPlan plan, Console console) {
        super(plan.typed(), console);
        this.plan = plan;
    }

    /**
     * Makes the folder, with where it runs in it, or opens the one that is gone on with.
     *
     * @param type of its trials
     * @throws InvalidConfiguration if the trials of the run that is gone on with are of another provenance
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
                makeFolder(plan.results(), plan.command(), plan.workload(), plan);
                try {
                    lockFolder();
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
                    : unwritable(plan.results(), "Name another folder with --out.", e);
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

    /** When and where its content was last found right; null where it is not known. */
    String checked(Subject arm) {
        return null;
    }

    /** As the result tells them, each with the command line of its newest trial. */
    public final List<VariantInfo> variants(List<Subject> of) {
        return of.stream()
                .map(arm -> arm.info(checked(arm), journal.command(arm.index())))
                .toList();
    }

    /** What a reader must know of the variants and of where they ran, a sentence each, each once. */
    public static List<String> distinct(List<String> notes) {
        return notes.stream().distinct().toList();
    }
}
