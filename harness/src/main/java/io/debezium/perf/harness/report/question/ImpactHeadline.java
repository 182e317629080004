package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.model.Summary.Answer;
import io.debezium.perf.harness.result.ImpactResult;
import io.debezium.perf.harness.result.ImpactResult.Capture;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.WorkloadInfo;

/** What capturing costs the database, in sentences, an answer for each load. */
final class ImpactHeadline {

    private ImpactHeadline() {}

    /** A pure function of the result. */
    static Summary of(ImpactResult result) {
        List<ImpactCase> cases = ImpactCase.of(result);
        List<Answer> answers = result.loads().stream()
                .map(load -> answer(
                        result,
                        load,
                        cases.stream()
                                .filter(one -> one.load().equals(load.name()))
                                .toList()))
                .toList();
        return new Summary(answers, ImpactWarnings.of(result, cases));
    }

    /** What the answer goes by: where the rate is given it is the same whatever that costs. */
    static Metric metric(ImpactResult result) {
        return result.design().perSecond() == null
                ? Metric.TRANSACTIONS_PER_SECOND
                : result.contrasts().stream()
                        .map(contrast -> contrast.comparison().metric())
                        .filter(Metric.SERVER_CPU_MICROS_PER_TRANSACTION::equals)
                        .findFirst()
                        .orElse(Metric.TRANSACTION_P99_MICROS);
    }

    /** Those that read first: they are what was asked for. */
    private static Answer answer(ImpactResult result, WorkloadInfo load, List<ImpactCase> cases) {
        ImpactSentence words = new ImpactSentence(
                result, load.targetRate() == null ? "" : " at " + Format.number(load.targetRate()) + "/s");
        List<Sentence> sentences = new ArrayList<>();
        cases.stream()
                .filter(one -> !one.same())
                .sorted(Comparator.comparing(one -> one.condition().capture() != Capture.READ))
                .forEach(one -> {
                    one.against(result, metric(result))
                            .map(contrast -> words.of(one, contrast))
                            .ifPresent(sentences::add);
                    engine(one, cases).ifPresent(sentences::add);
                });
        return sentences.isEmpty()
                ? Answer.of("%s: nothing to compare.".formatted(Format.capital(load.name())))
                : new Answer(sentences.get(0), sentences.subList(1, sentences.size()));
    }

    /** Whose CPU it is that the load does not have. */
    private static Optional<Sentence> engine(ImpactCase one, List<ImpactCase> cases) {
        if (one.condition().capture() != Capture.READ || !Double.isFinite(one.engineCores())) {
            return Optional.empty();
        }
        String server =
                Double.isFinite(one.serverCores()) && cases.get(0).condition().capture() == Capture.NONE
                        ? ", the server %s, %s with no slot"
                                .formatted(
                                        Format.cores(one.serverCores()),
                                        Format.cores(cases.get(0).serverCores()))
                        : "";
        return Optional.of(Sentence.of(
                "The reader itself keeps %s cores busy%s.".formatted(Format.cores(one.engineCores()), server)));
    }
}
