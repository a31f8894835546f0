// SPDX-License-Identifier: Apache-2.0
import java.util.ServiceLoader;
import java.util.logging.Formatter;
import java.util.logging.SimpleFormatter;

public class Test {
    static native void provides(Object module, Object service, Object implementation);
    static void print() {
        for (Formatter found : ServiceLoader.load(ModuleLayer.boot(), Formatter.class))
            System.out.println(found.getClass());
    }
    public static void main(String[] a) {
        Module logging = Formatter.class.getModule();
        print();
        provides(logging, Formatter.class, SimpleFormatter.class);
        print();
        provides(Test.class.getModule(), Formatter.class, SimpleFormatter.class);
        provides("no module", Formatter.class, SimpleFormatter.class);
        provides(logging, "no class", SimpleFormatter.class);
        provides(logging, Formatter.class, "no class");
    }
}
