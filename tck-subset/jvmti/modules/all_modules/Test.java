// SPDX-License-Identifier: Apache-2.0

public class Test {
    static native int count(Module module);
    public static void main(String[] a) throws Exception {
        Tck.Loader loader = new Tck.Loader().add("Made", Tck.file("Made"));
        Class<?> made = Class.forName("Made", true, loader);
        System.out.println("java.base " + count(Object.class.getModule()));
        System.out.println("unnamed of the program " + count(Test.class.getModule()));
        System.out.println("unnamed of a loader " + count(made.getModule()));
        int missing = 0;
        for (Module module : ModuleLayer.boot().modules()) missing += count(module) == 1 ? 0 : 1;
        System.out.println("of the boot layer not there once " + missing);
    }
}
