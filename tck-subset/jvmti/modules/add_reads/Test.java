// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void reads(Object module, Object other);
    public static void main(String[] a) {
        Module logging = ModuleLayer.boot().findModule("java.logging").orElseThrow();
        Module xml = ModuleLayer.boot().findModule("java.xml").orElseThrow();
        Module unnamed = Test.class.getModule();
        System.out.println(logging.canRead(xml) + " " + logging.canRead(unnamed));
        reads(logging, xml);
        System.out.println(logging.canRead(xml) + " " + logging.canRead(unnamed));
        reads(logging, unnamed);
        System.out.println(logging.canRead(xml) + " " + logging.canRead(unnamed) + " " + xml.canRead(logging));
        reads(unnamed, xml);
        System.out.println(unnamed.canRead(xml));
        reads("no module", xml);
        reads(xml, "no module");
    }
}
