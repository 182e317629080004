package io.debezium.perf.patches.count;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;

import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodTooLargeException;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.utility.OpenedClassReader;

import io.debezium.perf.count.Counts;

/** Adds the counting to classes as they are loaded, behind the patches. */
final class Counting implements ClassFileTransformer {

    /** Before Java 6 a class may have subroutines, which have blocks of their own kind. */
    private static final int OLDEST = Opcodes.V1_6;

    private final Slots slots = new Slots();
    private final Map<String, String> leftOut = new ConcurrentSkipListMap<>();

    Slots slots() {
        return slots;
    }

    /** Classes and methods that do not count, with the reason. */
    Map<String, String> leftOut() {
        return new TreeMap<>(leftOut);
    }

    @Override
    public byte[] transform(
            Module module,
            ClassLoader loader,
            String name,
            Class<?> redefined,
            ProtectionDomain domain,
            byte[] classFile) {
        if (name == null || !Scope.counts(name, loader)) {
            return null;
        }
        Counts.pause();
        try {
            return counted(name, classFile, new HashSet<>());
        } catch (RuntimeException | LinkageError e) {
            leftOut.put(name, e.toString());
            return null;
        } finally {
            Counts.resume();
        }
    }

    /** @param tooLarge methods that would exceed what a method may have, and stay as they are */
    private byte[] counted(String name, byte[] classFile, Set<String> tooLarge) {
        ClassReader reader = OpenedClassReader.of(classFile);
        if ((reader.readShort(6) & 0xffff) < OLDEST) {
            leftOut.put(name, "is of a version before Java 6");
            return null;
        }
        Map<String, Blocks> methods = new HashMap<>();
        reader.accept(
                new ClassVisitor(OpenedClassReader.ASM_API) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access, String method, String descriptor, String signature, String[] exceptions) {
                        Blocks blocks = new Blocks(access);
                        methods.put(method + descriptor, blocks);
                        return blocks;
                    }
                },
                ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        // Of the reader's constants: what is unchanged is copied.
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        reader.accept(
                new ClassVisitor(OpenedClassReader.ASM_API, writer) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access, String method, String descriptor, String signature, String[] exceptions) {
                        MethodVisitor code = super.visitMethod(access, method, descriptor, signature, exceptions);
                        Blocks blocks = methods.get(method + descriptor);
                        if (blocks.size(0) == 0 || tooLarge.contains(method + descriptor)) {
                            return code;
                        }
                        if (blocks.intrinsic()) {
                            // A constructor's frames would have to say that its object is not initialized yet.
                            return method.startsWith("<")
                                    ? code
                                    : new CountingMethod(code, blocks, Slots.REPLACEABLE, false);
                        }
                        boolean owner = Scope.owns(name) && !method.startsWith("<");
                        return new CountingMethod(
                                code,
                                blocks,
                                slots.method(
                                        name,
                                        method + descriptor,
                                        (access & Opcodes.ACC_BRIDGE) != 0,
                                        blocks.kinds(),
                                        owner,
                                        Scope.harness(name)),
                                (access & Opcodes.ACC_SYNCHRONIZED) != 0);
                    }
                },
                0);
        try {
            return writer.toByteArray();
        } catch (MethodTooLargeException e) {
            String method = e.getMethodName() + e.getDescriptor();
            leftOut.put(name + "." + method, "would exceed 64 KiB");
            tooLarge.add(method);
            return counted(name, classFile, tooLarge);
        }
    }
}
