// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void uses(Object module, Object service);
    public static void main(String[] a) {
        Module logging = ModuleLayer.boot().findModule("java.logging").orElseThrow();
        System.out.println(logging.canUse(Runnable.class) + " " + logging.canUse(Comparable.class));
        uses(logging, Runnable.class);
        System.out.println(logging.canUse(Runnable.class) + " " + logging.canUse(Comparable.class));
        uses(Test.class.getModule(), Runnable.class);
        uses("no module", Runnable.class);
        uses(logging, "no class");
    }
}
