package io.debezium.perf.harness.tape;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.postgres.Lsn;

import static org.assertj.core.api.Assertions.assertThat;

class TapeIdTest {

    @Test
    void beginsWithTheWorkloadAndFollowsEverythingElse() {
        String id = TapeId.of("simple-update", "digest", "10", "600000");

        assertThat(id)
                .matches("simple-update-[0-9a-f]{10}")
                .isEqualTo(TapeId.of("simple-update", "digest", "10", "600000"));
        assertThat(id)
                .isNotEqualTo(TapeId.of("simple-update", "digest", "106", "00000"))
                .isNotEqualTo(TapeId.of("simple-update", "other", "10", "600000"));
    }

    @Property
    void isAFileNameWhateverTheWorkloadIsCalled(@ForAll String name) {
        assertThat(TapeId.of(name, "digest")).matches("[a-z0-9-]{1,60}");
    }

    @Property
    void positionsAreReadAsTheyAreWritten(@ForAll long lsn) {
        assertThat(Lsn.parse(Lsn.text(lsn))).isEqualTo(lsn);
    }
}
