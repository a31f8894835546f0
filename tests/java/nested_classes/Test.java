// SPDX-License-Identifier: Apache-2.0
import java.util.*;
import java.util.function.*;

/**
 * Inner, static nested, local, anonymous classes; captured variables; nest mates reaching private members; initializer
 * order.
 */
public class Test {
    private int secret = 7;
    private static int shared = 1;
    private String hidden(String s) { return "hidden " + s + secret; }
    { trace.add("instance initializer"); }
    static List<String> trace = new ArrayList<>();
    Test() { trace.add("constructor"); }

    class Inner {
        int x = secret * 2;
        class Deeper {
            int y = x + secret;
            String show() { return hidden("deep") + Test.this.secret + Inner.this.x; }
        }
        private void bump() {
            secret++;
            shared++;
        }
    }
    static class Nested {
        private int own = 3;
        private Nested() {}
        private static String quiet() { return "quiet"; }
    }
    class Child extends Test {
        {
            trace.add("child initializer");
        }
        Child() {
            super();
            trace.add("child constructor");
        }
    }
    static abstract class Early {
        Early() { report(); }
        abstract void report();
    }
    static class Late extends Early {
        int value = 5;
        final int constant = 6;
        void report() { System.out.println("value " + value + " constant " + constant); }
    }

    Supplier<Integer> counter(int start) {
        int[] box = {start};
        return () -> box[0]++ + secret;
    }

    public static void main(String[] args) {
        Test t = new Test();
        Inner i = t.new Inner();
        Inner.Deeper d = i.new Deeper();
        System.out.println(d.show() + " " + d.y);
        i.bump();
        System.out.println(t.secret + " " + shared + " " + new Nested().own + Nested.quiet());
        t.new Child();
        System.out.println(trace);
        new Late().report();
        int captured = 10;
        String text = "cap";
        class Local {
            int twice() { return captured * 2 + text.length() + t.secret; }
        }
        System.out.println(new Local().twice() + " " + Local.class.getName() + " " + Local.class.getSimpleName() + " "
                + Local.class.getEnclosingMethod());
        Comparator<Integer> c = new Comparator<>() {
            int calls;
            public int compare(Integer a, Integer b) {
                calls++;
                return b - a + 0 * captured;
            }
            public String toString() { return "calls>0 " + (calls > 0); }
        };
        List<Integer> list = new ArrayList<>(List.of(3, 1, 2));
        list.sort(c);
        System.out.println(list + " " + c + " " + c.getClass().getName() + c.getClass().isAnonymousClass());
        Supplier<Integer> s = t.counter(100);
        System.out.println(s.get() + s.get());
        System.out.println(Inner.class.getDeclaringClass() + " " + Inner.Deeper.class.getNestHost() + " "
                + Test.class.isNestmateOf(Nested.class) + " " + Inner.class.isMemberClass() + " "
                + Arrays.stream(Test.class.getNestMembers()).map(Class::getSimpleName).sorted().toList());
        System.out.println(java.lang.reflect.Modifier.toString(Nested.class.getModifiers()) + " "
                + java.lang.reflect.Modifier.toString(Inner.class.getModifiers()) + " "
                + Arrays.stream(Test.class.getDeclaredClasses()).map(Class::getSimpleName).sorted().toList());
        Runnable[] rs = new Runnable[3];
        for (int k = 0; k < 3; k++) {
            int kk = k;
            rs[k] = () -> System.out.print(kk + " ");
        }
        for (Runnable r : rs) r.run();
        System.out.println();
    }
}
