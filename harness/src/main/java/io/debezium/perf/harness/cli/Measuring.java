package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

import picocli.CommandLine;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.experiment.Console;
import io.debezium.perf.harness.experiment.Ended;
import io.debezium.perf.harness.live.LiveView;
import io.debezium.perf.harness.plan.Typed;
import io.debezium.perf.harness.report.Report;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.RunStatus;

/**
 * How every command measures: what goes on is said on standard error, and on a page where one was asked for; then comes the
 * answer.
 *
 * @param command that was typed
 */
record Measuring<R>(CommandLine command, WatchOptions watch, Function<R, Outcome> outcome) {

    /**
     * What came of it.
     *
     * @param code the exit code that follows from how it ended, whatever the result says
     */
    record Came<R>(R result, int code) {}

    /** @throws Failure if nothing could be measured */
    Came<R> run(Function<Console, Ended<R>> experiment) {
        Optional<LiveView> view = watch.open(command, typed());
        try {
            Ended<R> ended = ended(experiment, view);
            int code = new Answer(command).give(ended, outcome.apply(ended.result()));
            view.ifPresent(
                    page -> page.end(headline(ended), ended.folder().html().toString(), failure(ended)));
            return new Came<>(ended.result(), code);
        } catch (Failure e) {
            view.ifPresent(page -> page.end("", "", e.getMessage()));
            throw e;
        } finally {
            view.ifPresent(LiveView::close);
        }
    }

    private Ended<R> ended(Function<Console, Ended<R>> experiment, Optional<LiveView> view) {
        try (ProgressConsole console = new ProgressConsole(command.getErr(), Terminal.onError())) {
            return experiment.apply(view.isPresent() ? view.get().over(console) : console);
        }
    }

    private String typed() {
        List<String> words = command.getParent().getParseResult().originalArgs();
        return new Typed(words, 0).commandLine();
    }

    private String headline(Ended<R> ended) {
        try {
            return Report.of(ended.result(), ended.folder()).headline();
        } catch (IOException e) {
            return "";
        }
    }

    private String failure(Ended<R> ended) {
        return ended.failure()
                .map(Throwable::getMessage)
                .orElse(outcome.apply(ended.result()).status() == RunStatus.INTERRUPTED ? "interrupted" : "");
    }
}
