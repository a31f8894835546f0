// SPDX-License-Identifier: Apache-2.0
// What a VM makes of its control groups: processors, sizes of the heap, the lines of its log and its section of VM.info.
import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.management.ObjectName;

public class Facts {
  public static void main(String[] arguments) throws Exception {
    System.out.println("processors " + Runtime.getRuntime().availableProcessors());
    var flags = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
    for (String name : new String[] {"MaxHeapSize", "InitialHeapSize", "MinHeapSize"})
      System.out.println(name + " " + flags.getVMOption(name).getValue());
    // VM.info reads further files, which is logged, too, but behind this.
    System.out.print(Files.readString(Path.of(arguments[0])));
    if (arguments.length == 1) return;
    var command = new ObjectName("com.sun.management:type=DiagnosticCommand");
    String info = (String) ManagementFactory.getPlatformMBeanServer().invoke(command, "vmInfo", null, null);
    int at = info.indexOf("container (cgroup) information:");
    System.out.println(at < 0 ? "no section in VM.info" : info.substring(at, info.indexOf("\n\n", at)));
  }
}
