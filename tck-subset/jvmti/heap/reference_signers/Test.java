// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void tag(Object object, long tag);
    static native void follow(String kind, Object from);
    static class Loader extends Tck.Loader {
        void sign(Class<?> type, Object[] signers) { setSigners(type, signers); }
    }
    public static void main(String[] a) throws Exception {
        Loader loader = new Loader();
        loader.add("Signed", Tck.file("Signed")).add("Other", Tck.file("Other"));
        Class<?> signed = Class.forName("Signed", true, loader), other = Class.forName("Other", true, loader);
        Object signer = new Object();
        Object[] signers = {signer};
        loader.sign(signed, signers);
        tag(signer, 1);
        tag(signed, 2);
        tag(other, 3);
        tag(signers, 4);
        follow("SIGNERS", new Object[] {signed, other});
        follow("ARRAY_ELEMENT", signed);
    }
}
