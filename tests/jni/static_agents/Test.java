// SPDX-License-Identifier: Apache-2.0
import com.sun.tools.attach.VirtualMachine;

public class Test {
    public static void main(String[] args) throws Exception {
        System.out.println("main");
        System.out.flush();
        VirtualMachine self = VirtualMachine.attach(Long.toString(ProcessHandle.current().pid()));
        self.loadAgentLibrary("two", "second");
        self.loadAgentPath("/nowhere/libthree.so", "again");
        self.detach();
        System.out.println("end of main");
        System.out.flush();
    }
}
