// SPDX-License-Identifier: Apache-2.0
import java.nio.charset.StandardCharsets;

public class Test {
    static native void redefine(Class<?> type, byte[] bytes);
    static native void end();
    static class Target {
        static String work(byte[] bytes) {
            if (bytes != null) redefine(Target.class, bytes);
            return "version 1";
        }
    }
    public static void main(String[] args) throws Exception {
        String content = new String(
                Test.class.getResourceAsStream("Test$Target.class").readAllBytes(), StandardCharsets.ISO_8859_1);
        byte[] bytes = content.replace("version 1", "version 2").getBytes(StandardCharsets.ISO_8859_1);
        String first = Target.work(bytes);
        String second = Target.work(null);
        end();
        System.out.println(first + ", " + second);
    }
}
