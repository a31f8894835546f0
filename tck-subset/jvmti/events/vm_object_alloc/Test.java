// SPDX-License-Identifier: Apache-2.0
import java.lang.reflect.Array;

public class Test implements Cloneable {
    static native void on();
    static native void off();
    static native Object jni();
    public Test() {}
    public static void main(String[] a) throws Exception {
        java.lang.reflect.Constructor<Test> constructor = Test.class.getConstructor();
        Test one = new Test();
        on();
        System.out.println("new");
        Object[] made = {new Test(), new Test[2]};
        System.out.println("JNI");
        jni();
        System.out.println("Constructor.newInstance");
        constructor.newInstance();
        System.out.println("Array.newInstance");
        Array.newInstance(Test.class, 3);
        System.out.println("clone");
        one.clone();
        off();
    }
}
