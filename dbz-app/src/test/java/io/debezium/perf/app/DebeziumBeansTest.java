package io.debezium.perf.app;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import javax.management.ObjectName;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class DebeziumBeansTest {

    public interface MadeUpMBean {
        long getEvents();

        String[] getTables();

        Map<String, Long> getRows();

        String getBroken();
    }

    public static final class MadeUp implements MadeUpMBean {
        @Override
        public long getEvents() {
            return 17;
        }

        @Override
        public String[] getTables() {
            return new String[] {"public.a b", "c"};
        }

        @Override
        public Map<String, Long> getRows() {
            return new TreeMap<>(Map.of("b", 2L, "a", 1L));
        }

        @Override
        public String getBroken() {
            throw new IllegalStateException("no\nanswer");
        }
    }

    @Test
    void everyAttributeIsALineWithItsValueOrWhyThereIsNone() throws Exception {
        ObjectName name = new ObjectName("debezium.test:type=made-up,server=perf");
        ManagementFactory.getPlatformMBeanServer().registerMBean(new MadeUp(), name);
        List<String> lines;
        try {
            lines = new DebeziumBeans().read();
        } finally {
            ManagementFactory.getPlatformMBeanServer().unregisterMBean(name);
        }

        String bean = " debezium.test%3Aserver%3Dperf%2Ctype%3Dmade-up ";
        assertThat(lines)
                .hasSize(4)
                .contains("answered" + bean + "Events 17")
                .contains("answered" + bean + "Rows %7Ba%3D1%2C+b%3D2%7D")
                .contains("answered" + bean + "Tables %5Bpublic.a+b%2C+c%5D")
                .anySatisfy(line ->
                        assertThat(line).startsWith("failed" + bean + "Broken ").contains("no%0Aanswer"));
    }
}
