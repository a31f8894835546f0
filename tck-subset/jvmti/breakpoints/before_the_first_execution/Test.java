// SPDX-License-Identifier: Apache-2.0
import java.util.function.IntUnaryOperator;

public class Test {
    static native void steps(Class<?> type, boolean on);
    static native void breakpoints(Class<?> type);
    static native void compare();
    interface Named {
        String name();
    }
    public static class Holder implements Named {
        static int statics = 5;
        static long wide = 7;
        int field = 3;
        public String name() { return "holder"; }
        static int twice(int n) { return 2 * n; }
    }
    public static class Work implements Runnable {
        @Override
        public void run() {
            long sum = 0;
            for (int i = 0; i < 2; i++) {
                Holder h = new Holder();
                Named n = h;
                Holder.statics += h.field;
                h.field = Holder.twice(i);
                Holder.wide++;
                IntUnaryOperator f = x -> x + 1;
                String text = n.name() + f.applyAsInt(i) + Work.class.getName().substring(5);
                Object o = new int[2][3];
                Object[] array = new Holder[1];
                array[0] = h;
                if (o instanceof int[][] && array[0] instanceof Named) sum += text.length() + ((Holder) array[0]).field;
                switch (text) {
                    case "holder1Work":
                        sum += 100;
                        break;
                    default:
                        sum += 1000;
                }
                sum += 1234567L + (long) 1.5e3 + "constant".hashCode() % 3;
            }
            System.out.println(sum + " " + Holder.statics + " " + Holder.wide);
        }
    }
    static Runnable copy() throws Exception {
        Tck.Loader loader = new Tck.Loader(Test.class.getClassLoader());
        for (String name : new String[] {"Test$Work", "Test$Holder", "Test$Named"})
            loader.add(name, Test.class.getResourceAsStream(name + ".class").readAllBytes());
        return (Runnable) loader.loadClass("Test$Work").getDeclaredConstructor().newInstance();
    }
    public static void main(String[] args) throws Exception {
        Runnable first = copy();
        steps(first.getClass(), true);
        first.run();
        steps(first.getClass(), false);
        Runnable second = copy();
        breakpoints(second.getClass());
        second.run();
        compare();
    }
}
