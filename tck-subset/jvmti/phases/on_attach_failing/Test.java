// SPDX-License-Identifier: Apache-2.0
import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.VirtualMachine;

public class Test {
    public static void main(String[] a) throws Exception {
        String library = System.getProperty("java.library.path") + "/libnative.so";
        VirtualMachine self = VirtualMachine.attach(Long.toString(ProcessHandle.current().pid()));
        try {
            self.loadAgentPath(library, "42");
            System.out.println("loaded");
        } catch (AgentInitializationException e) {
            System.out.println("AgentInitializationException " + e.returnValue());
        }
        Tck.show("no library", () -> {
            self.loadAgentPath(library + ".none", "");
            return "loaded";
        });
        self.loadAgentPath(library, "0");
        self.detach();
        System.out.println("end");
    }
}
