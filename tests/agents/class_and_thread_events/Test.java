// SPDX-License-Identifier: Apache-2.0
public class Test {
    interface Face {}

    static class Parent implements Face {}

    static class Child extends Parent {
        static { System.out.println("Child is initialized"); }
    }

    static class InThread {
        static void touch() { System.out.println("touched"); }
    }

    public static void main(String[] args) throws Exception {
        System.out.println("main");
        new Child();
        Thread worker = new Thread(() -> InThread.touch(), "test-worker");
        worker.start();
        worker.join();
        Class.forName("Test$Late", false, Test.class.getClassLoader());
        System.out.println("loaded");
        new Late();
    }

    static class Late {}
}
