package io.debezium.perf.harness.tape;

import java.nio.file.Path;

/**
 * The tapes below a test's own {@code data} folder. Closing it stops their servers and removes them as the product does:
 * deleting the folder alone would leave what a tape keeps elsewhere, where its server's user may not enter the folder.
 *
 * @param data the harness's {@code data} folder; need not exist
 */
public record OwnTapes(Path data) implements AutoCloseable {

    @Override
    public void close() {
        Tapes tapes = Tapes.in(data);
        tapes.ids().forEach(tapes::remove);
        tapes.removePartial();
    }
}
