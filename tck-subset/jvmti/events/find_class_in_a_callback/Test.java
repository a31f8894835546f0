// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin();
    static native void end();
    public static class Seen implements Runnable {
        public Seen() {}
        @Override
        public void run() {
            probe();
        }
        static void probe() { Other.value++; }
    }
    static class Other { static int value; }
    public static void main(String[] args) throws Exception {
        Tck.Loader loader = new Tck.Loader(Test.class.getClassLoader());
        for (String name : new String[] {"Test$Seen", "Test$Other"})
            loader.add(name, Test.class.getResourceAsStream(name + ".class").readAllBytes());
        Runnable own = new Seen();
        Runnable other = (Runnable) loader.loadClass("Test$Seen").getDeclaredConstructor().newInstance();
        begin();
        own.run();
        other.run();
        "a".compareTo("b");
        end();
    }
}
