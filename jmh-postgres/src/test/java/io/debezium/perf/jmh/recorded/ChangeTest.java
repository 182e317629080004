package io.debezium.perf.jmh.recorded;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ChangeTest {

    @Test
    void ofPgbenchAreAnUpdateAndAnInsertOfEachTransactionAsItsStatementsSay() {
        List<Change> changes = Change.of(Workload.pgbench);

        int transactions = Script.transactions(Workload.pgbench).size();
        assertThat(changes).hasSize(2 * transactions);
        for (int i = 0; i < transactions; i++) {
            Change update = changes.get(2 * i);
            Change insert = changes.get(2 * i + 1);
            String account = String.valueOf(Script.account(i));
            assertThat(update.operation() + update.table()).isEqualTo("upublic.pgbench_accounts");
            assertThat(update.columns()).containsEntry("aid", account);
            assertThat(insert.operation() + insert.table()).isEqualTo("cpublic.pgbench_history");
            assertThat(insert.columns())
                    .containsEntry("aid", account)
                    .containsEntry("delta", String.valueOf(Script.delta(i)))
                    .containsEntry("filler", null);
            assertThat(insert.transaction()).isEqualTo(update.transaction());
            assertThat(insert.committed()).isEqualTo(update.committed());
        }
    }

    @Test
    void ofAWideTableAreAllThreeKindsAndSomeLeaveOutWhatIsUnchangedInToast() {
        List<Change> changes = Change.of(Workload.wide);

        assertThat(changes.stream().collect(Collectors.groupingBy(Change::operation, Collectors.counting())))
                .isEqualTo(Map.of("c", 40L, "u", 80L, "d", 20L));
        assertThat(changes.stream().map(change -> change.columns().size()).collect(Collectors.toSet()))
                .containsExactlyInAnyOrder(28, 27, 1);
    }

    @Test
    void placesRiseFromChangeToChange() {
        for (Workload workload : Workload.values()) {
            List<Change> changes = Change.of(workload);
            assertThat(IntStream.range(1, changes.size()))
                    .allMatch(i -> changes.get(i - 1).lsn() < changes.get(i).lsn());
        }
    }

    @Test
    void quotesAndBlanksAreTakenForWhatTheyAre() {
        Change first = Change.of(Workload.wide).get(0);

        assertThat(first.columns())
                .containsEntry("name", "article 1 'ä'")
                .containsEntry("tags", "{one,\"two 1\",NULL}")
                .containsEntry("code", "C1      ")
                .containsEntry("description", "description of 1. ".repeat(200));
    }
}
