// SPDX-License-Identifier: Apache-2.0
public class Test implements org.objectweb.asm.Opcodes {
    public static abstract class Base { public abstract Object m(); }
    public static void main(String[] a) {
        Tck.show("class without the method", () -> {
            var file = Tck.file(ACC_PUBLIC | ACC_SUPER, "Hole", "Test$Base");
            return ((Base) new Tck.Loader().add("Hole", file).loadClass("Hole").getConstructor().newInstance()).m();
        });
        Tck.show("abstract again below an implementation", () -> {
            Tck.Loader loader = new Tck.Loader();
            var one = Tck.file(ACC_PUBLIC | ACC_SUPER, "One", "Test$Base");
            Tck.method(one, ACC_PUBLIC, "m", "()Ljava/lang/Object;", 1, 1, Tck::returnNull);
            var two = Tck.file(ACC_PUBLIC | ACC_SUPER, "Two", "One");
            Tck.method(two, ACC_PUBLIC | ACC_ABSTRACT, "m", "()Ljava/lang/Object;", 0, 0, null);
            loader.add("One", one).add("Two", two);
            System.out.println("abstract method in a class that is not abstract");
            return ((Base) loader.loadClass("Two").getConstructor().newInstance()).m();
        });
    }
}
