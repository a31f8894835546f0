// SPDX-License-Identifier: Apache-2.0
public class Work {
    static native void call();

    static void callOften() {
        for (int i = 0; i < 400_000; i++) call();
    }
}
