// SPDX-License-Identifier: Apache-2.0
public class Test {
    public static void main(String[] a) { System.out.println(Target.value); }
}

class Target implements Runnable {
    static int value = Integer.parseInt("42");

    public void run() {}
}
