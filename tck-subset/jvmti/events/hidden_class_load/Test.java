// SPDX-License-Identifier: Apache-2.0
import java.lang.invoke.MethodHandles;

public class Test {
    public static void main(String[] a) throws Exception {
        byte[] bytes;
        try (var in = Test.class.getResourceAsStream("/Hide.class")) {
            bytes = in.readAllBytes();
        }
        var lookup = MethodHandles.lookup().defineHiddenClass(bytes, true);
        System.out.println("defined " + lookup.lookupClass().isHidden());
    }
}

class Hide {
    static { System.out.println("initializer"); }
}
