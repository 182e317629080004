package io.debezium.perf.patches;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Set;

import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.utility.OpenedClassReader;

/**
 * A digest of some methods of a class: of their instructions and of the names and constants in them. The methods are
 * written anew into an empty class, so that neither debug information nor the order of constants counts.
 */
final class CodeDigest extends ClassVisitor {

    private static final int SHOWN_BYTES = 8;

    private final Set<String> names;
    private final ClassWriter code = new ClassWriter(0);

    private CodeDigest(Set<String> names) {
        super(OpenedClassReader.ASM_API);
        this.names = names;
        code.visit(Opcodes.V17, 0, "Code", null, "java/lang/Object", null);
    }

    /**
     * @param classFile a whole class
     * @param names of methods, all overloads of each
     * @return the digest in hexadecimal
     */
    static String of(byte[] classFile, Set<String> names) {
        CodeDigest digest = new CodeDigest(names);
        OpenedClassReader.of(classFile).accept(digest, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        try {
            byte[] sha = MessageDigest.getInstance("SHA-256").digest(digest.code.toByteArray());
            return HexFormat.of().formatHex(sha, 0, SHOWN_BYTES);
        } catch (NoSuchAlgorithmException e) {
            // Every Java platform has it.
            throw new IllegalStateException(e);
        }
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, String signature, String[] exceptions) {
        return names.contains(name) ? code.visitMethod(access, name, descriptor, null, null) : null;
    }
}
