package io.debezium.perf.harness.postgres;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import com.sun.security.auth.module.UnixSystem;

import io.debezium.perf.harness.process.Command;

/**
 * How a command gets the superuser's rights without asking anybody.
 *
 * @param prefix nothing when we are root, else a {@code sudo} that needs no password
 */
record Privilege(List<String> prefix) {

    private static final Duration LIMIT = Duration.ofSeconds(10);

    /** @return empty when we are not root and sudo is not there or wants a password */
    static Optional<Privilege> find() throws InterruptedException {
        if (new UnixSystem().getUid() == 0) {
            return Optional.of(new Privilege(List.of()));
        }
        Optional<Path> sudo = PackageManager.find("sudo");
        try {
            boolean free = sudo.isPresent()
                    && Command.of(sudo.get().toString(), "-n", "true")
                            .run(LIMIT)
                            .ok();
            return free ? Optional.of(new Privilege(List.of(sudo.get().toString(), "-n"))) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    Command command(String... words) {
        List<String> all = new ArrayList<>(prefix);
        all.addAll(List.of(words));
        return Command.of(all);
    }
}
