// SPDX-License-Identifier: Apache-2.0
public class Test {
    public static void main(String[] arguments) throws Exception {
        Thread thread = new Thread(() -> System.out.println("a " + Thread.currentThread().getName() + " with a name longer than any small buffer"), "thread");
        thread.start();
        thread.join();
        try {
            Class.forName("no.such.package.with.a.name.that.needs.memory.NoSuchClass");
        } catch (ClassNotFoundException e) {
            System.out.println(e);
        }
        System.gc();
    }
}
