// SPDX-License-Identifier: Apache-2.0
public class Test {
    static class A {}
    static class B {}
    public static void main(String[] a) throws Exception {
        for (Runnable body : new Runnable[] {() -> new A(), () -> new B()}) {
            Thread t = new Thread(body, "test");
            t.start();
            t.join();
        }
        System.out.println("end");
    }
}
