// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native String retransform(Class<?>... classes);

    static native void turn(String to);

    public static void main(String[] a) {
        turn("load");
        System.out.println(Target.answer());
        for (String to : new String[] {"first", null, "second", "third", null}) {
            turn(to);
            Tck.show("retransform to " + to, () -> retransform(Target.class));
            System.out.println(Target.answer());
        }
    }
}

class Target {
    static String answer() { return "original"; }
}
