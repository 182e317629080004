package io.debezium.perf.harness.host;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class FullDiskTest {

    @Test
    void theFirstLineThatSaysItIsFoundAmongThoseThatFollowFromIt() {
        String cause = "ERROR:  could not extend file \"base/5/16393\": No space left on device";

        assertThat(FullDisk.saidIn("setting random seed to 1\n" + cause + "\nPANIC: Disk quota exceeded"))
                .contains(cause);
        assertThat(FullDisk.saidIn("HINT:  Check free disk space.\nserver crashed"))
                .isEmpty();
    }
}
