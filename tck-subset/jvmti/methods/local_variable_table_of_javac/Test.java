// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void variables();
    int work(int argument) {
        int result = argument;
        for (int i = 0; i < 3; i++) {
            int inner = i * 2;
            result += inner;
        }
        return result;
    }
    public static void main(String[] a) {
        System.out.println(new Test().work(1));
        variables();
    }
}
