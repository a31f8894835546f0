// SPDX-License-Identifier: Apache-2.0
import com.sun.tools.attach.VirtualMachine;
import java.lang.ref.WeakReference;

public class Test {
    static Object referred = new Object();

    public static void main(String[] a) throws Exception {
        var weak = new WeakReference<>(referred);
        VirtualMachine self = VirtualMachine.attach(Long.toString(ProcessHandle.current().pid()));
        self.loadAgentPath(System.getProperty("java.library.path") + "/libnative.so");
        self.detach();
        referred = null;
        System.gc();
        System.out.println(weak.get() == null ? "collected" : "still there");
    }
}
