// SPDX-License-Identifier: Apache-2.0
public class Test {
    public static void main(String[] a) throws Exception {
        // Compiled against older class libraries, too.
        Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
        Class<?> type = Class.forName("java.lang.Thread$Builder");
        type.getMethod("name", String.class).invoke(builder, "virtual");
        Runnable body = () -> System.out.println("runs");
        Thread thread = (Thread) type.getMethod("start", Runnable.class).invoke(builder, body);
        thread.join();
        System.out.println("joined");
    }
}
