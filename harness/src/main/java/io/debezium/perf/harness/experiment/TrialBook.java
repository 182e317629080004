package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.Standing;
import io.debezium.perf.harness.result.TrialResult;
import io.debezium.perf.harness.result.TrialStatus;

/** Every trial of an experiment over a tape. */
final class TrialBook {

    private final Book<TrialResult> book;

    private TrialBook(Book<TrialResult> book) {
        this.book = book;
    }

    /** The book of a folder, with the trials that are already in it. */
    static TrialBook open(ResultFolder folder) throws IOException {
        return new TrialBook(Book.open(folder, "trial.json", TrialResult.class));
    }

    /** The number of the next trial; numbers of unfinished ones are not used again. */
    int next() {
        return book.next();
    }

    /** @param command its command line; empty when it is not known */
    void add(TrialResult trial, String command) {
        book.add(trial, command);
    }

    List<TrialResult> trials() {
        return book.entries();
    }

    List<TrialResult> of(int variant, Purpose purpose) {
        return trials().stream()
                .filter(trial -> trial.variant() == variant && trial.purpose() == purpose)
                .toList();
    }

    /** The trial that stands for a variant in a block; empty when none came to figures. */
    Optional<TrialResult> standing(int block, int variant) {
        return Standing.of(trials(), block, variant);
    }

    /** The trials that stand for a variant, one for each block in which it has any. */
    List<TrialResult> standing(int variant) {
        return of(variant, Purpose.TIMED).stream()
                .filter(trial ->
                        standing(trial.block(), variant).filter(trial::equals).isPresent())
                .toList();
    }

    /** Why a variant is out: its first failed trial. */
    Optional<TrialResult> failure(int variant) {
        return trials().stream()
                .filter(trial -> trial.variant() == variant && trial.status() == TrialStatus.FAILED)
                .findFirst();
    }

    /** The first trial that failed, as what went wrong; empty where none did. */
    Optional<TrialFailure> failure() {
        return failed().map(trial ->
                new TrialFailure("trial " + trial.number(), trial.message(), "Its log is in " + trial.folder() + "."));
    }

    /** The last lines of the first failed trial's log; empty where none failed. */
    List<String> failedLogTail() {
        return failed().map(TrialResult::logTail).orElse(List.of());
    }

    private Optional<TrialResult> failed() {
        return trials().stream()
                .filter(trial -> trial.status() == TrialStatus.FAILED)
                .findFirst();
    }

    /** The command line of a variant's newest trial that has one, also when that ran before an interruption; or empty. */
    String command(int variant) {
        return book.command(trial -> trial.variant() == variant);
    }
}
