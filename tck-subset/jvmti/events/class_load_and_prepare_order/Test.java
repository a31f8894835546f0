// SPDX-License-Identifier: Apache-2.0
public class Test {
    public static void main(String[] a) throws Exception {
        System.out.println("for name");
        Class.forName("Sub", false, Test.class.getClassLoader());
        System.out.println("new");
        new Sub();
        System.out.println("new");
        new Sub();
    }
}

interface Face {
    int number = Integer.parseInt("1");
}

class Base {
    static { System.out.println("Base's initializer"); }
}

class Sub extends Base implements Face {
    static { System.out.println("Sub's initializer"); }
}
