package io.debezium.perf.patches.inside;

import io.debezium.spi.schema.DataCollectionId;
import net.bytebuddy.asm.Advice;

/**
 * Advice around {@code dataChangeTopic}: skips the method where the topic of the table is in the strategy's cache, and puts
 * it there otherwise.
 */
public final class TopicRemembered {

    /** The name of the field that is added to the class. */
    public static final String FIELD = "rememberedTopics";

    private TopicRemembered() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static String enter(
            @Advice.Argument(0) DataCollectionId id,
            @Advice.FieldValue(value = FIELD, readOnly = false) Remembered<DataCollectionId, String> topics) {
        if (topics == null) {
            topics = new Remembered<>();
        }
        return topics.answerOrNull(id);
    }

    @Advice.OnMethodExit
    static void exit(
            @Advice.Argument(0) DataCollectionId id,
            @Advice.FieldValue(FIELD) Remembered<DataCollectionId, String> topics,
            @Advice.Enter String remembered,
            @Advice.Return(readOnly = false) String topic) {
        topic = remembered == null ? topics.remember(id, topic) : remembered;
    }
}
