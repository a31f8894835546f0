// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void run(Object object);

    public static void main(String[] args) { run(new Object()); }
}
