package io.debezium.perf.harness.report.section;

import java.util.List;

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.ResultHeader;
import io.debezium.perf.harness.result.WallTime;
import io.debezium.perf.harness.result.WallTime.PhaseTime;

/** Where the time of a run went, whatever was asked. */
public final class WallTimes {

    private WallTimes() {}

    /** The document with the phases of the run; as it is where they were not kept. */
    public static Document in(Document document, ResultHeader header) {
        WallTime time = header.wallTime();
        return time == null ? document : document.with(chapter(time, header.outcome()));
    }

    private static Chapter chapter(WallTime time, Outcome outcome) {
        String intro = Messages.text(
                "section.from-start-of-command",
                Format.time(time.seconds()),
                outcome.resumed().isEmpty() ? "" : " that resumed it");
        return new Chapter(
                "time",
                "Where the time went",
                intro,
                List.of(Columns.<PhaseTime>of()
                        .text("Phase", PhaseTime::phase)
                        .number("Minutes", phase -> phase.seconds() / 60)
                        .number("Share", PhaseTime::share, Format::percent)
                        .text("Trials", phase -> phase.trials() == 0 ? "" : Format.count(phase.trials()))
                        .text("Each", phase -> phase.trials() == 0 ? "" : Format.seconds(phase.secondsEach()))
                        .table(
                                "time-table",
                                "Phase by phase",
                                Messages.text("section.starting-trials-until-stream"),
                                time.phases())));
    }
}
