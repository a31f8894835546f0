// SPDX-License-Identifier: Apache-2.0
import com.sun.tools.attach.VirtualMachine;

public class Test {
    static class Later {}
    public static void main(String[] a) throws Exception {
        String library = System.getProperty("java.library.path") + "/libnative.so";
        VirtualMachine self = VirtualMachine.attach(Long.toString(ProcessHandle.current().pid()));
        self.loadAgentPath(library, "a=b,c d");
        new Later();
        self.loadAgentPath(library);
        self.detach();
        System.out.println("end");
    }
}
