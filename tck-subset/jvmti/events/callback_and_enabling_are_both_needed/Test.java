// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void state(String name);
    static void work() {}
    public static void main(String[] args) {
        for (String name : new String[] {
                     "neither", "callbacks", "callbacks, enabled", "enabled", "one callback", "no table", "disabled"}) {
            state(name);
            work();
        }
    }
}
