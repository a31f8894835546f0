// SPDX-License-Identifier: Apache-2.0
import java.lang.reflect.Field;

public class Test {
    static native void opens(Object module, String name, Object to);
    static Object secret() throws Exception {
        Field value = Integer.class.getDeclaredField("value");
        value.setAccessible(true);
        return value.get(42);
    }
    public static void main(String[] a) {
        Module base = Object.class.getModule(), unnamed = Test.class.getModule();
        Module xml = ModuleLayer.boot().findModule("java.xml").orElseThrow();
        Tck.show("before", Test::secret);
        opens(base, "java.lang", unnamed);
        Tck.show("after", Test::secret);
        System.out.println(base.isOpen("java.lang", unnamed) + " " + base.isOpen("java.lang", xml) + " "
                + base.isOpen("java.lang"));
        opens(base, "no.such", unnamed);
        opens(unnamed, "no.such", base);
        opens("no module", "java.lang", unnamed);
        opens(base, "java.lang", "no module");
    }
}
