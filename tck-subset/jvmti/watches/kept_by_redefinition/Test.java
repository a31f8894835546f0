// SPDX-License-Identifier: Apache-2.0
import java.nio.charset.StandardCharsets;

public class Test {
    static native void watch(Class<?> type);
    static native void redefine(Class<?> type, byte[] bytes);
    static class Target {
        static int field = 1;
        static String work() {
            field = field + 1;
            return "version 1";
        }
    }
    public static void main(String[] args) throws Exception {
        String content = new String(
                Test.class.getResourceAsStream("Test$Target.class").readAllBytes(), StandardCharsets.ISO_8859_1);
        Target.work();
        watch(Target.class);
        System.out.println(Target.work());
        redefine(Target.class, content.replace("version 1", "version 2").getBytes(StandardCharsets.ISO_8859_1));
        System.out.println(Target.work());
        watch(Target.class);
    }
}
