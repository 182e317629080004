package io.debezium.perf.app;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Map;
import java.util.UUID;

import org.apache.kafka.connect.rest.ConnectRestExtension;
import org.apache.kafka.connect.rest.ConnectRestExtensionContext;

/**
 * Requires this process's token for a worker's REST interface, since every user of the machine can reach the port and could
 * make the worker load any class. JAX-RS is used by reflection: its package is {@code javax} in Kafka 3 and {@code jakarta}
 * in 4. Public only for the worker.
 */
public final class RestGuard implements ConnectRestExtension {

    static final String HEADER = "Authorization";

    /** The header's value. */
    static final String TOKEN = UUID.randomUUID().toString();

    @Override
    public void register(ConnectRestExtensionContext context) {
        try {
            Method configurable = ConnectRestExtensionContext.class.getMethod("configurable");
            Class<?> registry = configurable.getReturnType();
            Class<?> filter = Class.forName(
                    registry.getPackageName().replaceFirst("core$", "container.ContainerRequestFilter"),
                    true,
                    registry.getClassLoader());
            registry.getMethod("register", Object.class)
                    .invoke(
                            configurable.invoke(context),
                            Proxy.newProxyInstance(
                                    filter.getClassLoader(), new Class<?>[] {filter}, RestGuard::answer));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this version of Kafka Connect takes no filter", e);
        }
    }

    private static Object answer(Object filter, Method method, Object[] arguments) throws ReflectiveOperationException {
        return switch (method.getName()) {
            case "equals" -> filter == arguments[0];
            case "hashCode" -> System.identityHashCode(filter);
            case "toString" -> RestGuard.class.getName();
            default -> {
                admit(method.getParameterTypes()[0], arguments[0]);
                yield null;
            }
        };
    }

    /** @param type {@code ContainerRequestContext} */
    private static void admit(Class<?> type, Object request) throws ReflectiveOperationException {
        Object given = type.getMethod("getHeaderString", String.class).invoke(request, HEADER);
        if (!MessageDigest.isEqual(bytes(TOKEN), bytes(String.valueOf(given)))) {
            throw (RuntimeException) Class.forName("org.apache.kafka.connect.runtime.rest.errors.ConnectRestException")
                    .getConstructor(int.class, String.class)
                    .newInstance(401, "this worker is for the program alone that has started it");
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void configure(Map<String, ?> settings) {
        // There are no settings.
    }

    @Override
    public String version() {
        return RestGuard.class.getPackageName();
    }

    @Override
    public void close() {
        // Nothing is open.
    }
}
