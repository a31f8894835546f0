// SPDX-License-Identifier: Apache-2.0
public class Test implements org.objectweb.asm.Opcodes {
    static void load(String what, Tck.Loader loader, String name) { Tck.show(what, () -> loader.loadClass(name).getName()); }
    public static void main(String[] a) {
        load("interface as superclass", new Tck.Loader().add("C", Tck.file(ACC_PUBLIC | ACC_SUPER, "C", "java/lang/Runnable")), "C");
        load("class as superinterface", new Tck.Loader().add("C", Tck.file(ACC_PUBLIC | ACC_SUPER, "C", "java/lang/Object", "java/lang/Thread")), "C");
        load("interface extends a class", new Tck.Loader().add("I", Tck.interfaceFile("I", "java/lang/Thread")), "I");
        load("its own superclass", new Tck.Loader().add("C", Tck.file(ACC_PUBLIC | ACC_SUPER, "C", "C")), "C");
        load("circle of two", new Tck.Loader().add("A", Tck.file(ACC_PUBLIC | ACC_SUPER, "A", "B")).add("B", Tck.file(ACC_PUBLIC | ACC_SUPER, "B", "A")), "A");
        load("interface circle", new Tck.Loader().add("I", Tck.interfaceFile("I", "J")).add("J", Tck.interfaceFile("J", "I")), "I");
        load("private superclass of another package", new Tck.Loader().add("C", Tck.file(ACC_PUBLIC | ACC_SUPER, "C", "java/lang/ProcessImpl")), "C");
    }
}
