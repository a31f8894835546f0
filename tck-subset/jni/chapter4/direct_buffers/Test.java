// SPDX-License-Identifier: Apache-2.0
import java.nio.*;
public class Test {
    static { System.loadLibrary("native"); }
    static native ByteBuffer make();
    static native int changed();
    static native String describe(Object buffer);
    public static void main(String[] a) {
        ByteBuffer b = make().order(ByteOrder.nativeOrder());
        System.out.println(b.isDirect() + " " + b.capacity() + " " + b.getInt(4));
        b.putInt(8, 77);
        System.out.println(changed());
        System.out.println(describe(b) + " " + describe(ByteBuffer.allocateDirect(10)) + " " + describe(ByteBuffer.allocate(10)));
    }
}
