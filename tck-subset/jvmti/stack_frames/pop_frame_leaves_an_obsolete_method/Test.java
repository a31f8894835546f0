// SPDX-License-Identifier: Apache-2.0
import java.nio.charset.StandardCharsets;

public class Test {
    static native void redefine(Class<?> type, byte[] bytes, boolean pop);
    static byte[] bytes;
    static int rounds;
    static class Target {
        static String work(boolean pop) {
            if (rounds++ == 0) redefine(Target.class, bytes, pop);
            return "version 1";
        }
    }
    public static void main(String[] args) throws Exception {
        String content = new String(
                Test.class.getResourceAsStream("Test$Target.class").readAllBytes(), StandardCharsets.ISO_8859_1);
        bytes = content.replace("version 1", "version 2").getBytes(StandardCharsets.ISO_8859_1);
        System.out.println("not popped: " + Target.work(false));
        System.out.println("again: " + Target.work(false));
        bytes = content.replace("version 1", "version 3").getBytes(StandardCharsets.ISO_8859_1);
        rounds = 0;
        System.out.println("popped: " + Target.work(true));
    }
}
