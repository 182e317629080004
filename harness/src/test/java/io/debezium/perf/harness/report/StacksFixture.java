package io.debezium.perf.harness.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

import io.debezium.perf.harness.profile.Stacks;
import io.debezium.perf.harness.profile.Stacks.Stack;

/** Made-up stacks in the shape of a streaming PostgreSQL connector. */
final class StacksFixture {

    static final String COORDINATOR = "debezium-postgresconnector-perf-change-event-source-coordinator";
    static final String ENGINE = "pool-2-thread-1";

    private static final String PG = "io.debezium.connector.postgresql.";
    private static final List<String> STREAMING = List.of(
            COORDINATOR,
            "java.lang.Thread.run",
            "java.util.concurrent.ThreadPoolExecutor$Worker.run",
            "java.util.concurrent.ThreadPoolExecutor.runWorker",
            "java.util.concurrent.FutureTask.run",
            "io.debezium.pipeline.ChangeEventSourceCoordinator.lambda$start$0",
            "io.debezium.pipeline.ChangeEventSourceCoordinator.streamEvents",
            PG + "PostgresStreamingChangeEventSource.execute",
            PG + "PostgresStreamingChangeEventSource.processMessages",
            PG + "connection.PostgresReplicationConnection$1.readPending");
    private static final List<String> DECODING = join(
            STREAMING,
            PG + "connection.AbstractMessageDecoder.processMessage",
            PG + "connection.pgproto.PgProtoMessageDecoder.processNotEmptyMessage");
    private static final List<String> DISPATCH = join(
            DECODING,
            PG + "PostgresStreamingChangeEventSource.processReplicationMessages",
            "io.debezium.pipeline.EventDispatcher.dispatchDataChangeEvent",
            PG + "PostgresChangeRecordEmitter.emitChangeRecords");
    private static final List<String> SCHEMA = join(
            DISPATCH,
            PG + "PostgresChangeRecordEmitter.synchronizeTableSchema",
            PG + "PostgresChangeRecordEmitter.schemaChanged",
            "java.util.stream.ReferencePipeline.anyMatch",
            PG + "PostgresChangeRecordEmitter.lambda$schemaChanged$2",
            PG + "TypeRegistry.parseTypeModifiers");
    private static final List<String> VALUES = join(
            DISPATCH,
            "io.debezium.relational.RelationalChangeRecordEmitter.emitUpdateRecord",
            "io.debezium.relational.TableSchema.valueFromColumnData",
            "io.debezium.relational.TableSchemaBuilder.lambda$createValueGenerator$5");
    private static final List<String> POLLING = List.of(
            ENGINE,
            "java.lang.Thread.run",
            "java.util.concurrent.ThreadPoolExecutor$Worker.run",
            "java.util.concurrent.ThreadPoolExecutor.runWorker",
            "io.debezium.embedded.async.AsyncEmbeddedEngine$PollRecords.call",
            "io.debezium.embedded.async.AsyncEmbeddedEngine.runTasksPolling");

    private StacksFixture() {}

    /** About 5,600 samples. */
    static Stacks cpu() {
        List<Stack> stacks = new ArrayList<>();
        add(stacks, 412, SCHEMA, "java.util.regex.Pattern.matcher", "java.util.regex.Matcher.<init>");
        add(
                stacks,
                731,
                SCHEMA,
                "java.util.regex.Matcher.matches",
                "java.util.regex.Pattern$GroupHead.match",
                "java.util.regex.Pattern$CharPropertyGreedy.match");
        add(
                stacks,
                188,
                SCHEMA,
                "java.util.regex.Matcher.matches",
                "java.util.regex.Pattern$Branch.match",
                "java.util.regex.Pattern$BmpCharProperty.match");
        add(stacks, 96, SCHEMA);
        add(
                stacks,
                364,
                DECODING,
                "io.debezium.connector.postgresql.proto.PgProto$RowMessage.parseFrom",
                "com.google.protobuf.AbstractParser.parseFrom",
                "io.debezium.connector.postgresql.proto.PgProto$RowMessage$Builder.mergeFrom",
                "com.google.protobuf.CodedInputStream$ArrayDecoder.readTag");
        add(
                stacks,
                143,
                DECODING,
                "io.debezium.connector.postgresql.proto.PgProto$RowMessage.parseFrom",
                "com.google.protobuf.AbstractParser.parseFrom",
                "com.google.protobuf.LazyStringArrayList.ensureIndexIsMutable");
        add(
                stacks,
                405,
                STREAMING,
                "org.postgresql.core.v3.replication.V3PGReplicationStream.readPending",
                "org.postgresql.core.v3.replication.V3PGReplicationStream.readInternal",
                "org.postgresql.core.v3.CopyDualImpl.readFromCopy",
                "org.postgresql.core.PGStream.receiveChar",
                "org.postgresql.core.VisibleBufferedInputStream.read",
                "java.net.Socket$SocketInputStream.read",
                "sun.nio.ch.NioSocketImpl.implRead");
        add(
                stacks,
                118,
                STREAMING,
                "org.postgresql.core.v3.replication.V3PGReplicationStream.readPending",
                "org.postgresql.core.v3.replication.V3PGReplicationStream.processXLogData",
                "java.nio.HeapByteBuffer.getLong");
        add(
                stacks,
                290,
                VALUES,
                "io.debezium.connector.postgresql.PostgresValueConverter.lambda$converter$3",
                "io.debezium.jdbc.JdbcValueConverters.convertInteger",
                "java.lang.Integer.valueOf");
        add(
                stacks,
                512,
                VALUES,
                "org.apache.kafka.connect.data.Struct.put",
                "org.apache.kafka.connect.data.ConnectSchema.validateValue",
                "java.util.HashMap.getNode");
        add(
                stacks,
                251,
                VALUES,
                "org.apache.kafka.connect.data.Struct.put",
                "org.apache.kafka.connect.data.ConnectSchema.field",
                "java.util.HashMap.getNode",
                "java.lang.String.equals");
        add(
                stacks,
                207,
                DISPATCH,
                "io.debezium.pipeline.EventDispatcher$StreamingChangeRecordReceiver.changeRecord",
                "io.debezium.data.Envelope.update",
                "org.apache.kafka.connect.data.Struct.<init>");
        add(
                stacks,
                174,
                DISPATCH,
                "io.debezium.pipeline.EventDispatcher$StreamingChangeRecordReceiver.changeRecord",
                "io.debezium.connector.base.ChangeEventQueue.enqueue",
                "java.util.concurrent.locks.ReentrantLock.lock");
        add(
                stacks,
                163,
                DISPATCH,
                "io.debezium.connector.postgresql.SourceInfo.update",
                "io.debezium.connector.AbstractSourceInfo.struct",
                "org.apache.kafka.connect.data.Struct.put");
        add(
                stacks,
                305,
                POLLING,
                "io.debezium.connector.common.BaseSourceTask.poll",
                "io.debezium.connector.base.ChangeEventQueue.poll",
                "java.util.ArrayDeque.poll");
        add(
                stacks,
                266,
                POLLING,
                "io.debezium.embedded.async.ParallelSmtBatchProcessor.processRecords",
                "io.debezium.embedded.ConverterBuilder.lambda$toFormat$0",
                "java.util.concurrent.FutureTask.get",
                "java.util.concurrent.locks.LockSupport.park");
        add(
                stacks,
                61,
                POLLING,
                "io.debezium.embedded.async.AsyncEmbeddedEngine$SourceRecordCommitter.markProcessed",
                "io.debezium.util.ElapsedTimeStrategy.hasElapsed");
        add(
                stacks,
                42,
                POLLING,
                "io.debezium.perf.app.Counting.handleBatch",
                "java.util.concurrent.atomic.LongAdder.add");
        add(stacks, 4, List.of("Common-Cleaner", "java.lang.ref.Cleaner.run"), "java.lang.ref.ReferenceQueue.remove");
        small(stacks, 260, 3);
        return new Stacks("samples", stacks);
    }

    /** About 24 GB. */
    static Stacks allocation() {
        List<Stack> stacks = new ArrayList<>();
        long mb = 1 << 20;
        add(stacks, 6_210 * mb, SCHEMA, "java.util.regex.Pattern.matcher", "java.util.regex.Matcher.<init>", "int[]");
        add(stacks, 3_905 * mb, SCHEMA, "java.util.regex.Pattern.matcher", "java.util.regex.Matcher");
        add(stacks, 4_733 * mb, VALUES, "org.apache.kafka.connect.data.Struct.<init>", "java.lang.Object[]");
        add(
                stacks,
                2_950 * mb,
                DECODING,
                "io.debezium.connector.postgresql.proto.PgProto$RowMessage.parseFrom",
                "io.debezium.connector.postgresql.proto.PgProto$DatumMessage");
        add(stacks, 2_204 * mb, VALUES, "io.debezium.jdbc.JdbcValueConverters.convertString", "java.lang.String");
        add(
                stacks,
                1_870 * mb,
                DISPATCH,
                "io.debezium.connector.postgresql.SourceInfo.update",
                "java.util.HashMap$Node");
        add(stacks, 1_212 * mb, STREAMING, "org.postgresql.core.v3.CopyDualImpl.readFromCopy", "byte[]");
        small(stacks, 120, 2_000_000);
        return new Stacks("bytes", stacks);
    }

    /** As many stacks as asked for, 60 frames deep, that have no two names in common: the worst case for size. */
    static Stacks large(int count) {
        List<Stack> stacks = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            List<String> frames = new ArrayList<>();
            for (int depth = 0; depth < 60; depth++) {
                frames.add("com.example.some.rather.deep.package" + i
                        + ".SomeRatherLongClassName.someRatherLongMethodName" + depth);
            }
            stacks.add(new Stack(frames, 1));
        }
        return new Stacks("samples", stacks);
    }

    /** The tail that every real profile has: many narrow stacks. */
    private static void small(List<Stack> stacks, int count, long heaviest) {
        Random random = new Random(42);
        List<List<String>> bases = List.of(DECODING, DISPATCH, VALUES, SCHEMA, POLLING);
        for (int i = 0; i < count; i++) {
            List<String> base = bases.get(random.nextInt(bases.size()));
            String library = random.nextBoolean() ? "java.util.concurrent.Step" : "org.slf4j.helpers.Step";
            add(
                    stacks,
                    1 + (long) (random.nextDouble() * heaviest),
                    base,
                    library + (i % 23) + ".call",
                    "java.lang.Step" + i + ".run");
        }
    }

    private static void add(List<Stack> stacks, long weight, List<String> base, String... more) {
        stacks.add(new Stack(join(base, more), weight));
    }

    private static List<String> join(List<String> base, String... more) {
        return Stream.concat(base.stream(), Stream.of(more)).toList();
    }
}
