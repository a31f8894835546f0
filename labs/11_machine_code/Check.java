// SPDX-License-Identifier: Apache-2.0
import java.lang.management.ManagementFactory;
import javax.management.ObjectName;

/** Makes the loops hot, and prints what machine code they have. */
public class Check {
    static final String SAMPLE = """
        int Sample.shares(int, int): 33 bytes of bytecode, 20 instructions.
        Compilation 7, tier 1: 60 bytes at 0x00007fcc04e02000.
          offset   bci instruction         machine code
               0       (the frame is made)  48 8d 47 20 48 8d 48 68 48 3b 8b 78 30 00 00 0f 87 24 01 00
              20                            00 48 3b 63
              24     1 store                48 c7 45 e8 00 00 00 00
              32    12 idiv                 bf 64 00 00 00 85 f6 0f 84 73 00 00 00 89 f8 83 fe ff 0f 85
              52                            07 00
              54    13 iadd                 01 f7
              56    12 idiv                 ff 25
              58       (leaves)             00 c3
        Machine code of it was left for the loop:
          at bci 12, idiv, 41 times: division by zero, or of the least number by -1
          at bci 12, idiv, 3 times: something was asked of the thread: a stop, a tool, an event
          at bci 32, ireturn, 1 times: the frame has something to be done when it is left
        """;

    static String show(String method) throws Exception {
        Object[] words = {new String[] {"Rare::" + method}};
        return (String) ManagementFactory.getPlatformMBeanServer().invoke(new ObjectName("com.sun.management:type=DiagnosticCommand"),
                                                                          "compilerShow", words, new String[] {String[].class.getName()});
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println("bytes " + Picture.bytesAt(SAMPLE, 12) + " " + Picture.bytesAt(SAMPLE, 1) + " " + Picture.bytesAt(SAMPLE, 99));
        System.out.println("exits " + Picture.exitsAt(SAMPLE, 12) + " " + Picture.exitsAt(SAMPLE, 32) + " " + Picture.exitsAt(SAMPLE, 1));
        int[] values = new int[50];
        for (int i = 0; i < values.length; i++) values[i] = i * i;
        int sum = 0;
        for (int i = 0; i < 20; i++) {
            Rare.byDivision(10_000);
            Rare.byNull(10_000);
            Rare.byIndex(10_000);
        }
        for (int i = 0; i < 5000; i++) sum = Rare.sum(values);
        System.out.println("sum " + (sum == 40425 && Rare.sum(new int[0]) == 0));
        for (String method : new String[] {"byDivision", "byNull", "byIndex", "sum"}) {
            String picture = show(method);
            System.out.println("compiled " + method + " " + picture.contains("tier 1:"));
            picture.lines().filter(line -> line.startsWith("  at bci ")).forEach(line -> System.out.println("left " + method + line));
        }
    }
}
