package io.debezium.perf.patches.count;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodTooLargeException;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.utility.OpenedClassReader;

import io.debezium.perf.count.Counts;
import io.debezium.perf.patches.count.CountingMethod.Context;
import io.debezium.perf.patches.count.Slots.Counter;
import io.debezium.perf.patches.count.Slots.Method;

/** A class file transformer that adds counters to classes as they are loaded. It runs after the patches. */
final class Counting implements ClassFileTransformer {

    /** Class files older than Java 6 may have subroutines (jsr, ret), which {@link Blocks} does not handle. */
    private static final int OLDEST = Opcodes.V1_6;

    /**
     * The system property with the classes that the user wants left out, separated by colons: for a class that the JVM
     * rejects with counters.
     */
    private static final String UNCOUNTED = "perf.uncounted";

    /** Not counted, but changed: its method {@code exit}, which the JVM calls when a thread ends, tells the agent. */
    private static final String THREAD = "java/lang/Thread";

    private final Slots slots = new Slots();
    private final Map<String, String> leftOut = new ConcurrentSkipListMap<>();
    private final Map<Long, Long> allocated = new ConcurrentHashMap<>();

    Counting() {
        for (String name : System.getProperty(UNCOUNTED, "").split(":")) {
            if (!name.isEmpty()) {
                leaveOut(name.replace('.', '/'), UNCOUNTED);
            }
        }
    }

    Slots slots() {
        return slots;
    }

    /** Classes and methods that are not counted, with the reason. */
    Map<String, String> leftOut() {
        return leftOut;
    }

    void leaveOut(String name, String reason) {
        leftOut.put(name, reason);
    }

    @Override
    public byte[] transform(
            Module module,
            ClassLoader loader,
            String name,
            Class<?> redefined,
            ProtectionDomain domain,
            byte[] classFile) {
        if (name == null || !(Scope.counts(name) || name.equals(THREAD)) || leftOut.containsKey(name)) {
            return null;
        }
        Counts.enterUncounted();
        long before = CountingAgent.allocatedByThisThread();
        try {
            return counted(name, classFile, new HashSet<>());
        } catch (RuntimeException | LinkageError e) {
            leaveOut(name, e.toString());
            return null;
        } finally {
            allocated.merge(Thread.currentThread().getId(), CountingAgent.allocatedByThisThread() - before, Long::sum);
            Counts.leave();
        }
    }

    /** The bytes that transformations have allocated in a thread so far. */
    long allocated(long thread) {
        return allocated.getOrDefault(thread, 0L);
    }

    /**
     * The class file with counters.
     *
     * @param tooLarge methods that would exceed the size limit of the JVM, and stay as they are
     */
    private byte[] counted(String name, byte[] classFile, Set<String> tooLarge) {
        ClassReader reader = OpenedClassReader.of(classFile);
        if ((reader.readShort(6) & 0xffff) < OLDEST) {
            leaveOut(name, "is of a version before Java 6");
            return null;
        }
        Map<String, Blocks> methods = blocks(name, reader);
        int type = slots.type();
        List<Counter> counters = new ArrayList<>();
        // The writer shares the reader's constant pool, so that unchanged methods are copied.
        ClassWriter writer = new ClassWriter(reader, 0);
        reader.accept(
                new ClassVisitor(OpenedClassReader.ASM_API, writer) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access, String method, String descriptor, String signature, String[] exceptions) {
                        MethodVisitor code = super.visitMethod(access, method, descriptor, signature, exceptions);
                        if (name.equals(THREAD)) {
                            return method.equals("exit") ? CountingMethod.ending(code) : code;
                        }
                        Blocks blocks = methods.get(method + descriptor);
                        Context context = Scope.context(name, method, blocks);
                        // A method whose calls count nothing needs no context UNCOUNTED. A constructor cannot have one:
                        // the frame of the handler would have to describe an object that is not initialized yet.
                        if (!blocks.hasCode()
                                || tooLarge.contains(method + descriptor)
                                || context == Context.UNCOUNTED && (!blocks.callsCounted() || method.startsWith("<"))) {
                            return code;
                        }
                        Method counted = new Method(name, method + descriptor, (access & Opcodes.ACC_BRIDGE) != 0);
                        int owner = context == Context.OWN ? slots.owner(counted) : 0;
                        return new CountingMethod(code, blocks, context, owner, counted, type, counters);
                    }
                },
                ClassReader.EXPAND_FRAMES);
        try {
            byte[] changed = writer.toByteArray();
            slots.counters(type, counters);
            return changed;
        } catch (MethodTooLargeException e) {
            String method = e.getMethodName() + e.getDescriptor();
            leaveOut(name + "." + method, "would exceed 64 KiB");
            tooLarge.add(method);
            return counted(name, classFile, tooLarge);
        }
    }

    private static Map<String, Blocks> blocks(String name, ClassReader reader) {
        Map<String, Blocks> methods = new HashMap<>();
        Set<String> natives = new HashSet<>();
        reader.accept(
                new ClassVisitor(OpenedClassReader.ASM_API) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access, String method, String descriptor, String signature, String[] exceptions) {
                        Blocks blocks = new Blocks(name, access);
                        methods.put(method + descriptor, blocks);
                        if ((access & Opcodes.ACC_NATIVE) != 0) {
                            natives.add(method + descriptor);
                        }
                        return blocks;
                    }
                },
                ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        if (natives.removeIf(each -> methods.get(each).intrinsic()) | !natives.isEmpty()) {
            methods.values().forEach(each -> each.natives(natives));
        }
        return methods;
    }
}
