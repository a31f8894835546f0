// SPDX-License-Identifier: Apache-2.0
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.charset.StandardCharsets;

/** An agent in Java: it changes the class Server while it runs. Its manifest is manifest.txt. */
public class Patch {
    private static Instrumentation instrumentation;

    public static void premain(String arguments, Instrumentation given) {
        instrumentation = given;
    }

    /** Gives the class Server these bytes. Returns whether the VM has accepted them. */
    static boolean redefine(byte[] bytes) throws Exception {
        return false;
    }

    /**
     * Has all answers say "OLD" or "NEW" in capital letters: a transformer changes the texts "the old answer" and
     * "the new answer" in the class file of Server, whatever else has been done to it. Returns the transformer, which
     * has been added already.
     */
    static ClassFileTransformer shout() throws Exception {
        return null;
    }

    /** Takes the transformer away, and what it has done. */
    static void calm(ClassFileTransformer transformer) throws Exception {}

    /** A copy of the bytes in which a text has been replaced by one of the same length. */
    static byte[] replaced(byte[] bytes, String from, String to) {
        byte[] copy = bytes.clone();
        for (int i = 0; i + from.length() <= copy.length; ++i) {
            if (new String(copy, i, from.length(), StandardCharsets.ISO_8859_1).equals(from)) {
                System.arraycopy(to.getBytes(StandardCharsets.ISO_8859_1), 0, copy, i, to.length());
            }
        }
        return copy;
    }
}
