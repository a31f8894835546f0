// SPDX-License-Identifier: Apache-2.0
public class Test {
    static final int ROUNDS = 40;

    static native void begin();
    static native void end();
    static native Object make(int number);  // an Integer that only the result refers to

    static native Object makeAfterCatch(int number);  // the same; before, it catches what thrown() throws

    static final class Holder { Object held; }
    static final Holder ofAgent = new Holder();  // the agent reads its field in callbacks

    static Object made(int number) { return new int[] {number}; }

    static void thrown(int number) { throw new IllegalStateException(String.valueOf(number)); }

    static int round(int number) {
        int sum = ((int[]) made(number))[0];
        sum += (Integer) make(number);
        sum += (Integer) makeAfterCatch(number);
        try {
            thrown(number);
        } catch (IllegalStateException e) {
            sum += Integer.parseInt(e.getMessage());
        }
        Holder holder = new Holder();
        holder.held = new int[] {number};
        return sum + ((int[]) holder.held)[0];
    }

    public static void main(String[] args) {
        int warm = 0;
        for (int i = 0; i < 1000; i++) warm += round(i);
        System.out.println(warm);
        begin();
        int sum = 0;
        for (int i = 0; i < ROUNDS; i++) sum += round(i);
        end();
        System.out.println(sum);
    }
}
