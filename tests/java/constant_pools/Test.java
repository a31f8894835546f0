// SPDX-License-Identifier: Apache-2.0
// jdk.internal.reflect.ConstantPool of a class and of a hidden one, which is not found by its name: the entries that refer to itself, without loading.
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Member;
import java.util.Set;
import java.util.TreeSet;
import jdk.internal.access.SharedSecrets;
import jdk.internal.reflect.ConstantPool;

public class Test {
    public static class Subject {
        static int count;
        int next() { return ++count; }
        static Object loads() { return new NeverLoaded(); }
        public int twice() { return next() + next(); }
    }

    public static class NeverLoaded {}

    static String name(Class<?> c) { return c == null ? "not loaded" : c.isHidden() ? "the hidden class" : c.getName(); }

    static void show(Class<?> subject) {
        ConstantPool pool = SharedSecrets.getJavaLangAccess().getConstantPool(subject);
        Set<String> shown = new TreeSet<>();
        for (int i = 1; i < pool.getSize(); i++) {
            switch (pool.getTagAt(i)) {
                case CLASS -> shown.add("class " + name(pool.getClassAtIfLoaded(i)));
                case FIELDREF -> shown.add("field " + text(pool.getFieldAtIfLoaded(i)));
                case METHODREF -> {
                    Member member = pool.getMethodAtIfLoaded(i);
                    shown.add("method " + text(member));
                }
                default -> {}
            }
        }
        shown.forEach(System.out::println);
    }

    static String text(Member member) { return member == null ? "not loaded" : member.getName() + " of " + name(member.getDeclaringClass()); }

    public static void main(String[] args) throws Exception {
        show(Subject.class);
        byte[] bytes = Test.class.getResourceAsStream("Test$Subject.class").readAllBytes();
        show(MethodHandles.lookup().defineHiddenClass(bytes, false).lookupClass());
        show(MethodHandles.lookup().defineHiddenClass(bytes, true).lookupClass());
    }
}
