package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.model.Summary.Answer;
import io.debezium.perf.harness.report.section.Arm;
import io.debezium.perf.harness.report.section.Bottleneck;
import io.debezium.perf.harness.report.section.Change;
import io.debezium.perf.harness.report.section.CompareWarnings;
import io.debezium.perf.harness.report.section.ComparisonSentence;
import io.debezium.perf.harness.report.section.MorePairs;
import io.debezium.perf.harness.report.section.PeerSentence;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Metric;

/**
 * What a comparison comes to, in sentences: for each candidate CPU per event first, which a busy neighbour hardly moves,
 * then the rate and the memory.
 */
public final class CompareHeadline {

    private static final List<Metric> PEERS = List.of(Metric.EVENTS_PER_SECOND, Metric.CPU_MICROS_PER_EVENT);

    private CompareHeadline() {}

    /** A pure function of the result. */
    public static Summary of(CompareResult result) {
        List<Arm> arms = Arm.of(result);
        List<Answer> answers = new ArrayList<>();
        for (Arm candidate : arms.subList(Math.min(1, arms.size()), arms.size())) {
            answers.add(answer(result, arms.get(0), candidate));
        }
        List<Sentence> limits = Bottleneck.of(arms, result.environment().cores());
        if (!limits.isEmpty() && !answers.isEmpty()) {
            int last = answers.size() - 1;
            List<Sentence> more = new ArrayList<>(answers.get(last).more());
            more.addAll(limits);
            answers.set(last, new Answer(answers.get(last).lead(), more));
        }
        return new Summary(answers, CompareWarnings.of(result));
    }

    private static Answer answer(CompareResult result, Arm baseline, Arm candidate) {
        Optional<PeerSentence> peer = PeerSentence.of(baseline, candidate);
        List<Comparison> comparisons = of(result, candidate.spec(), peer.isPresent());
        List<Sentence> sentences = new ArrayList<>();
        for (Comparison comparison : comparisons) {
            sentences.add(peer.map(one -> one.sentence(comparison))
                    .orElseGet(() -> sentence(result, baseline, comparison, sentences.isEmpty())));
        }
        comparisons.stream()
                .flatMap(comparison -> MorePairs.of(result).flatMap(more -> more.instead(comparison)).stream())
                .forEach(sentences::add);
        if (sentences.isEmpty()) {
            return new Answer(
                    Sentence.of("No figures of ").then(candidate.name()).text(": nothing was compared."), List.of());
        }
        return new Answer(sentences.get(0), sentences.subList(1, sentences.size()));
    }

    private static Sentence sentence(CompareResult result, Arm baseline, Comparison comparison, boolean whole) {
        // The spread that a prognosis is made from is that of CPU per event.
        Optional<MorePairs> more =
                MorePairs.of(result).filter(known -> comparison.metric() == Metric.CPU_MICROS_PER_EVENT);
        ComparisonSentence words =
                new ComparisonSentence(baseline.spec(), result.design().minEffect(), more);
        return whole ? words.whole(comparison) : words.following(comparison);
    }

    /** Without a single pair one of them says it all; of a peer the rate comes first, and its memory says nothing. */
    private static List<Comparison> of(CompareResult result, String candidate, boolean peer) {
        List<Comparison> all = Change.ordered(result.comparisons(), candidate);
        List<Comparison> told = peer
                ? PEERS.stream()
                        .flatMap(metric -> all.stream().filter(comparison -> comparison.metric() == metric))
                        .toList()
                : all;
        boolean nothing = told.stream().allMatch(comparison -> comparison.pairs() == 0);
        return nothing ? told.subList(0, Math.min(1, told.size())) : told;
    }
}
