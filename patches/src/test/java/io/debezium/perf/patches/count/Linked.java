package io.debezium.perf.patches.count;

import java.io.File;
import java.util.jar.JarFile;

/**
 * A program that links every class on its class path, which verifies it; prints the number of linked classes, and each
 * class that does not verify.
 */
public final class Linked {

    private Linked() {}

    public static void main(String[] words) throws Exception {
        int linked = 0;
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            if (!entry.endsWith(".jar")) {
                continue;
            }
            try (JarFile jar = new JarFile(entry)) {
                for (String name : (Iterable<String>) jar.stream()
                        .map(each -> each.getName())
                        .filter(each -> each.endsWith(".class") && !each.contains("-"))::iterator) {
                    linked += links(name.substring(0, name.length() - ".class".length())
                                    .replace('/', '.'))
                            ? 1
                            : 0;
                }
            }
        }
        System.out.println(linked);
    }

    private static boolean links(String name) {
        try {
            Class.forName(name, false, ClassLoader.getSystemClassLoader()).getDeclaredMethods();
            return true;
        } catch (VerifyError | ClassFormatError e) {
            System.out.println(name + " " + e);
            return false;
        } catch (LinkageError | ReflectiveOperationException e) {
            // A class that it depends on is not on the class path.
            return false;
        }
    }
}
