import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

public class Test {
    static native void countEntries(boolean on);
    /** Whether the library's methods that concatenate strings were entered, or a watched field of a string was read, since the last call. */
    static native boolean helped();
    static native void breakpoint(Class<?> holder, String name, String descriptor, boolean on);
    static native void watch(Class<?> holder, String name, String descriptor, boolean on);

    interface Shape {
        int sides();
        boolean isRound();
        default double area() { return -0.0; }
        void nothing(int i, long j);
    }

    static class Square implements Shape {
        boolean z = true;
        byte b = -7;
        char c = '\uffee';
        short s = -300;
        int i = 70_000;
        long j = 1L << 40;
        float f = 1.5f;
        double d = -2.25;
        Object o = "o";
        boolean z() { return z; }
        byte b() { return b; }
        char c() { return c; }
        short s() { return s; }
        int i() { return i; }
        long j() { return j; }
        float f() { return f; }
        double d() { return d; }
        Object o() { return o; }
        int widened() { return b; }
        long besides(int i, double d) { return j; }
        Object besides(Object other, long l) { return o; }
        long constant() { return 5; }
        Square self() { return this; }
        static int four() { return 4; }
        static void nowhere(double d) { }
        public int sides() { return 4; }
        public boolean isRound() { return false; }
        public void nothing(int i, long j) { }
        String all() {
            return z() + " " + b() + " " + (int) c() + " " + s() + " " + i() + " " + j() + " " + f() + " " + d() + " " + o() + " " + widened() + " " + besides(1, 2) + " " + besides("p", 3)
                + " " + constant() + " " + (self() == this) + " " + four();
        }
    }
    static class Circle implements Shape {
        int sides = 1;
        public int sides() { return sides; }
        public boolean isRound() { return true; }
        public double area() { return 3.14; }
        public void nothing(int i, long j) { sides++; }
    }

    static String all(Shape shape) {
        long before = 1L << 50;
        shape.nothing(1, 2);
        Square.nowhere(3);
        return before + (shape.sides() + 10 * shape.sides()) + " " + shape.isRound() + " " + shape.area();
    }
    static int sum(List<Integer> list) {
        int sum = 0;
        for (int i = 0; i < list.size(); i++) sum += list.get(i);
        return sum;
    }
    static int sum(ByteBuffer bytes) {
        int sum = 0;
        for (int i = 0; i < 3; i++) sum += bytes.get(i) + bytes.get();
        return sum;
    }
    static int append(StringBuilder builder) {
        for (int i = 0; i < 2; i++) builder.append('x');
        return builder.length();
    }
    static String joined(String text, int number) { return text + ", " + number; }
    static void fails(Runnable call) {
        try {
            call.run();
        } catch (RuntimeException e) {
            System.out.println(e + " in " + e.getStackTrace()[0].getMethodName());
        }
    }

    public static void main(String[] args) throws Exception {
        Square square = new Square();
        Circle circle = new Circle();
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        for (int i = 0; i < 3; i++) System.out.println(square.all() + " | " + all(square) + " | " + all(circle) + " | " + sum(list));
        fails(() -> none().i());
        fails(() -> ((Shape) none()).sides());
        fails(() -> none().constant());
        fails(() -> list.get(3));
        fails(() -> list.get(-1));
        System.out.println(Square.class.getDeclaredMethod("d").invoke(square) + " " + Square.class.getDeclaredMethod("four").invoke(null));

        countEntries(true);
        String seen = square.all() + all(square);
        countEntries(false);
        System.out.println(seen);
        for (boolean on : new boolean[] {true, false}) {
            breakpoint(Square.class, "i", "()I", on);
            breakpoint(Square.class, "sides", "()I", on);
            System.out.println("breakpoints " + on);
            System.out.println(square.all() + all(square));
        }
        for (boolean on : new boolean[] {true, false}) {
            watch(Square.class, "j", "J", on);
            watch(Circle.class, "sides", "I", on);
            System.out.println("watches " + on);
            System.out.println(square.all() + all(circle));
        }

        // Nothing but sum() is to use lists in between.
        int[] sums = new int[5];
        countEntries(true);
        sums[0] = sum(list);
        countEntries(false);
        breakpoint(ArrayList.class, "get", "(I)Ljava/lang/Object;", true);
        sums[1] = sum(list);
        breakpoint(ArrayList.class, "get", "(I)Ljava/lang/Object;", false);
        sums[2] = sum(list);
        watch(ArrayList.class, "elementData", "[Ljava/lang/Object;", true);
        sums[3] = sum(list);
        watch(ArrayList.class, "elementData", "[Ljava/lang/Object;", false);
        sums[4] = sum(list);
        for (int sum : sums) System.out.println(sum);

        // What these read is in fields of superclasses.
        ByteBuffer onHeap = ByteBuffer.wrap(new byte[] {1, 2, 3}), direct = ByteBuffer.allocateDirect(3).put(onHeap).flip();
        StringBuilder builder = new StringBuilder();
        Class<?> builders = StringBuilder.class.getSuperclass();
        onHeap.flip();
        System.out.println(sum(onHeap) + sum(direct) + append(builder));
        onHeap.flip();
        direct.flip();
        watch(Buffer.class, "limit", "I", true);
        sums[0] = sum(onHeap);
        sums[1] = sum(direct);
        watch(Buffer.class, "limit", "I", false);
        watch(builders, "count", "I", true);
        sums[2] = append(builder);
        watch(builders, "count", "I", false);
        sums[3] = append(builder);
        for (int sum : sums) System.out.println(sum);

        // A concatenation is seen by those who look.
        String before = joined("a", 1);
        countEntries(true);
        String during = joined("b", 2);
        countEntries(false);
        System.out.println(before + "; " + during + "; " + joined("c", 3) + "; entered: " + helped());
        watch(String.class, "value", "[B", true);
        during = joined("d", 4);
        watch(String.class, "value", "[B", false);
        System.out.println(during + "; read: " + helped());
        System.out.println(joined("e", 5) + "; read: " + helped());
    }
    static Square none() { return null; }
}
