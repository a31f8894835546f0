// SPDX-License-Identifier: Apache-2.0
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

public class Test {
    static class Later { static int value = 3; }

    /** Tells the operand stack of its caller. */
    static native int operands();
    static native void operandsOf(Thread thread, int depth);
    static native void constants(String method);
    static native void forms(String method);
    static native void breakpoint(String method, boolean on);
    static native void machine(String method);
    static native void cells();

    static String all(int number, float third, String text, Object nothing, int last) {
        return text + number + third + nothing + last;
    }

    static double wide(long big, double half) { return big + (half + (double) operands()); }

    static int later(int[] numbers) {
        int sum = Later.value + "text".length();
        for (int number : numbers) sum += number;
        return sum;
    }

    static void lambda() { Runnable runnable = () -> { }; runnable.run(); }

    public static void main(String[] words) throws Exception {
        System.out.println(all(7, 1f / 4, "words", null, operands()));
        System.out.println(wide(1L << 40, 0.5));
        operandsOf(Thread.currentThread(), 0);   // native
        operandsOf(Thread.currentThread(), 99);
        operandsOf(Thread.currentThread(), -1);
        CountDownLatch begun = new CountDownLatch(1);
        Thread other = new Thread(() -> {
            begun.countDown();
            while (!Thread.interrupted()) { }
        });
        other.start();
        begun.await();
        operandsOf(other, 0);
        other.interrupt();
        other.join();
        operandsOf(other, 0);
        operandsOf(null, 1);

        constants("later");
        forms("later");
        System.out.println(later(new int[] {1, 2}));
        constants("later");
        forms("later");
        breakpoint("later", true);
        forms("later");
        breakpoint("later", false);
        constants("lambda");
        lambda();
        constants("lambda");
        constants("operands");

        machine("later");
        for (int i = 0; i < 5000; i++) later(new int[] {i});
        try {
            later(null);
        } catch (NullPointerException e) {
            System.out.println("no numbers");
        }
        machine("later");
        machine("operands");

        System.gc();   // so that a collection before the second look frees little of what the first one counts
        cells();
        List<int[]> kept = new ArrayList<>();
        for (int i = 0; i < 2000; i++) kept.add(new int[96]);
        cells();
        System.out.println(kept.size());
    }
}
