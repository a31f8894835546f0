// SPDX-License-Identifier: Apache-2.0
public class Test {
    static int say(String name) { System.out.println("    initializes " + name); return 1; }
    interface Plain { int X = say("Plain"); }
    interface WithDefault { int X = say("WithDefault"); default void m() {} }
    interface Below extends WithDefault { int X = say("Below"); }
    static class Base { static { say("Base"); } }
    static class Sub extends Base implements Plain, WithDefault { static { say("Sub"); } }
    static class Other implements Below { static { say("Other"); } }
    interface Parent { int X = say("Parent"); default void p() {} }
    interface Child extends Parent { int Y = say("Child"); }
    public static void main(String[] a) {
        Tck.show("new Sub", () -> new Sub() != null);
        Tck.show("field of an interface", () -> Child.Y);
        Tck.show("class below an interface without defaults of its own", () -> new Other() != null);
        Tck.show("field of the plain one", () -> Plain.X);
    }
}
