// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void ask(String what, Object module);
    public static void main(String[] a) {
        ask("unnamed", Test.class.getModule());
        ask("unnamed of a loader", new Tck.Loader().getUnnamedModule());
        ask("no module", "no module");
        for (Module module : ModuleLayer.boot().modules()) ask(null, module);
    }
}
