// SPDX-License-Identifier: Apache-2.0
// A class has so many superclasses that linking or initializing them recursively may overflow the native stack. That must be a
// StackOverflowError. (expected.txt is written by hand, because HotSpot 17 itself crashes here with a segmentation fault.)
import java.io.*;

public class Test extends ClassLoader {
    /** An empty class file of version 52. */
    static byte[] file(String name, String superclass) throws IOException {
        var bytes = new ByteArrayOutputStream();
        var out = new DataOutputStream(bytes);
        out.writeInt(0xCAFEBABE);
        out.writeInt(52);
        out.writeShort(5);
        for (int i = 0; i < 2; i++) {
            out.writeByte(1);
            out.writeUTF(i == 0 ? name : superclass);
            out.writeByte(7);
            out.writeShort(2 * i + 1);
        }
        for (int word : new int[] {0x21, 2, 4, 0, 0, 0, 0}) out.writeShort(word);
        return bytes.toByteArray();
    }

    public static void main(String[] args) throws Exception {
        Test loader = new Test();
        Class<?> last = Object.class;
        for (int i = 0; i < 3000; i++) {
            byte[] bytes = file("C" + i, last.getName().replace('.', '/'));
            last = loader.defineClass(null, bytes, 0, bytes.length);
        }
        System.out.println("defined " + last);
        for (int time = 1; time <= 2; time++)
            try {
                Class.forName(last.getName(), true, loader);
                System.out.println("ends");
            } catch (StackOverflowError | NoClassDefFoundError e) {  // the latter after an overflow in the initialization
                System.out.println("ends");
            }
    }
}
