// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void steps(boolean on);
    static native void breakpoints();
    static native void compare();
    static int field;
    int member = 3;
    static long work(int n, Test t, int[] a) {
        long sum = 0;
        for (int i = 0; i < n; i++) sum += a[i] * 2L;
        switch (n) {
            case 2:
                sum++;
                break;
            case 900:
                sum--;
                break;
            default:
                sum -= 5;
        }
        field += t.member;
        t.member = (int) sum;
        Object o = new int[n];
        if (o instanceof int[] && t != null) sum += ((int[]) o).length;
        try {
            sum /= n - 2;
        } catch (ArithmeticException e) { sum += 100; }
        synchronized (t) { sum += String.valueOf(sum).length() + (sum > 5 ? 1 : 0); }
        return sum;
    }
    public static void main(String[] args) {
        int[] a = {5, 6, 7};
        work(2, new Test(), a);
        field = 0;
        steps(true);
        long first = work(2, new Test(), a);
        steps(false);
        int firstField = field;
        field = 0;
        breakpoints();
        System.out.println(work(2, new Test(), a) == first);
        System.out.println(field == firstField);
        compare();
    }
}
