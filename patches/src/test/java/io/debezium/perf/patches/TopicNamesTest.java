package io.debezium.perf.patches;

import java.lang.reflect.InvocationTargetException;
import java.util.Properties;

import io.debezium.relational.TableId;
import io.debezium.schema.SchemaTopicNamingStrategy;
import io.debezium.spi.schema.DataCollectionId;
import io.debezium.spi.topic.TopicNamingStrategy;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.StringLength;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Compares the patched strategy with Debezium's own. */
class TopicNamesTest {

    private final TopicNamingStrategy<DataCollectionId> debezium = of(SchemaTopicNamingStrategy.class, "prefix");
    private final TopicNamingStrategy<DataCollectionId> patched = patched("prefix");

    @Property
    void namesTheTopicAsDebeziumDoesEachTime(
            @ForAll @Chars({'.', ' ', '$', '_'}) @CharRange(from = 'a', to = 'c') @StringLength(max = 3) String schema,
            @ForAll @Chars({'.', ' ', '$', '_'}) @CharRange(from = 'a', to = 'c') @StringLength(max = 3) String table) {
        String topic = debezium.dataChangeTopic(new TableId(null, schema, table));

        for (int i = 0; i < 2; i++) {
            assertThat(patched.dataChangeTopic(new TableId(null, schema, table)))
                    .isEqualTo(topic);
        }
    }

    @Example
    void eachStrategyHasItsOwnNames() {
        TableId id = new TableId(null, "public", "t");

        assertThat(patched.dataChangeTopic(id)).isEqualTo("prefix.public.t");
        assertThat(patched("other").dataChangeTopic(id)).isEqualTo("other.public.t");
    }

    @Example
    void aNameIsMadeOnce() {
        String topic = patched.dataChangeTopic(new TableId(null, "public", "t"));

        assertThat(patched.dataChangeTopic(new TableId(null, "public", "t"))).isSameAs(topic);
    }

    @Example
    void withoutATableItFailsAsDebeziumDoes() {
        assertThatThrownBy(() -> debezium.dataChangeTopic(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> patched.dataChangeTopic(null)).isInstanceOf(NullPointerException.class);
    }

    private static TopicNamingStrategy<DataCollectionId> patched(String prefix) {
        try {
            Class<?> changed = ChangedClasses.with(ChangedClasses.patch("topic-names"));
            assertThat(changed).isNotSameAs(SchemaTopicNamingStrategy.class);
            return of(changed, prefix);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    @SuppressWarnings("unchecked")
    private static TopicNamingStrategy<DataCollectionId> of(Class<?> type, String prefix) {
        Properties config = new Properties();
        config.put("topic.prefix", prefix);
        try {
            return (TopicNamingStrategy<DataCollectionId>)
                    type.getConstructor(Properties.class).newInstance(config);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
