package io.debezium.perf.harness.experiment;

import java.time.ZoneOffset;
import java.util.Optional;

import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.tape.Tape;
import io.debezium.perf.harness.variant.VariantSpec;

/**
 * Checks that a variant delivers the tape's events, all of them, in order and with their content, before any trial of it is
 * timed. The reference is what the project's own Debezium version delivers with the same plugin and with those properties of
 * the baseline that change what is delivered. Without such properties, the reference itself is checked against the number of
 * events, which was counted without Debezium. A successful check is kept with the tape and not repeated while the program is
 * the same to the last byte. A comparison checks again after the last timed pair, since a build may have changed the program
 * under the same spec.
 */
public record Correctness(ReplaySession session) {

    /**
     * Checks a variant unless that was done before; a difference is a failed trial in the journal. The raw reader, which
     * decodes no rows, is not checked here.
     */
    public void check(Subject arm) throws InterruptedException {
        boolean checked = !session.journal().of(arm.index(), Purpose.DIGEST).isEmpty();
        if (!arm.variant().spec().isDebezium() || checked) {
            return;
        }
        Optional<Tape.Delivery> known = known(session, arm);
        if (known.isPresent()) {
            session.console()
                    .say("%s has delivered the tape's events correctly before: %s, and it has not changed since"
                            .formatted(arm.label(), text(known.get())));
            return;
        }
        if (tape().reference(arm.plugin()).isEmpty()) {
            keepReference(arm.plugin());
        }
        if (compared(arm).status() == TrialStatus.OK) {
            session.console()
                    .say("%s delivers all %,d events of the tape correctly"
                            .formatted(arm.label(), tape().facts().events()));
        }
    }

    /**
     * Checks a variant again after its last timed trial; a difference makes the variant fail, which invalidates its figures.
     */
    public void checkAgain(Subject arm) throws InterruptedException {
        if (isOpen(session, arm)) {
            compared(arm);
        }
    }

    /** Whether a variant has timed trials after its last check, and its present program is not known to be correct. */
    public static boolean isOpen(ReplaySession session, Subject arm) {
        Journal<Purpose, ReplayFigures> journal = session.journal();
        int last = newest(journal, arm, Purpose.TIMED);
        return arm.variant().spec().isDebezium()
                && journal.failure(arm.index()).isEmpty()
                && last > newest(journal, arm, Purpose.DIGEST)
                && known(session, arm).isEmpty();
    }

    private Trial<Purpose, ReplayFigures> compared(Subject arm) throws InterruptedException {
        String program = program(session, arm);
        Trial<Purpose, ReplayFigures> result = session.runner().run(0, arm.index(), Purpose.DIGEST);
        if (result.status() == TrialStatus.OK && arm.variant().isKnownByDigest()) {
            tape().keepDelivered(arm.plugin(), program, session.name());
        }
        return result;
    }

    /** When and in which run the variant was last found correct, {@code checked on 2026-11-23 in ...}; empty if never. */
    static Optional<String> checked(ReplaySession session, Subject arm) {
        return session.journal().failure(arm.index()).isEmpty()
                ? known(session, arm).map(Correctness::text)
                : Optional.empty();
    }

    private static String text(Tape.Delivery known) {
        return "checked on %s in %s"
                .formatted(known.at().atOffset(ZoneOffset.UTC).toLocalDate(), known.run());
    }

    /**
     * Identifies the variant's program and the sender of the tape, since a server of another version may send something else.
     */
    private static String program(ReplaySession session, Subject arm) {
        return "%s@%s-%s"
                .formatted(
                        arm.variant().digest(),
                        session.opened().way(),
                        session.opened().server().version().replace(' ', '_'));
    }

    private static Optional<Tape.Delivery> known(ReplaySession session, Subject arm) {
        return arm.variant().isKnownByDigest()
                ? session.tape()
                        .delivered(arm.plugin(), program(session, arm))
                        .filter(found ->
                                !session.plan().tape().recheck() || found.run().equals(session.name()))
                : Optional.empty();
    }

    private static int newest(Journal<Purpose, ReplayFigures> journal, Subject arm, Purpose purpose) {
        return journal.of(arm.index(), purpose).stream()
                .mapToInt(Trial::number)
                .max()
                .orElse(0);
    }

    private void keepReference(String plugin) throws InterruptedException {
        VariantSpec spec = References.spec(
                plugin, session.plan().referenceProperties(), tape().facts().events());
        session.console().say("the reference content of the tape's events is taken from " + spec.text());
        Attempt<Purpose> attempt =
                Attempt.begin(session.folder(), session.journal().next(), spec.fileName(), 0, -1, Purpose.DIGEST);
        References.find(
                session.opened(), session.resolve(spec), plugin, attempt.folder(), session.ledger(), session.console());
    }

    private Tape tape() {
        return session.tape();
    }
}
