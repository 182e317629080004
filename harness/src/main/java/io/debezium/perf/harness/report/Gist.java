package io.debezium.perf.harness.report;

import java.util.List;

/**
 * The answer in a few sentences, and what speaks against believing it. Every format opens with it.
 *
 * @param answers one for each thing that was asked
 * @param doubts a sentence each, worst first; empty when nothing is wrong
 */
public record Gist(List<Answer> answers, List<String> doubts) {

    public Gist {
        answers = List.copyOf(answers);
        doubts = List.copyOf(doubts);
    }

    /**
     * @param lead the sentence to go by, which stands on its own when it is pasted elsewhere
     * @param more what belongs to it, a sentence each
     */
    public record Answer(Sentence lead, List<Sentence> more) {

        public Answer {
            more = List.copyOf(more);
        }

        static Answer of(String lead) {
            return new Answer(Sentence.of(lead), List.of());
        }
    }
}
