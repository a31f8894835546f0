// SPDX-License-Identifier: Apache-2.0
import static java.lang.foreign.ValueLayout.*;

import java.lang.foreign.*;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** C cannot catch what an upcall throws: the library prints it and exits. */
public class Test {
    static int calls = 0;

    static int compare(MemorySegment a, MemorySegment b) {
        try {
            if (calls++ == 0) throw new IllegalArgumentException("caught in the upcall");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
            return 1;
        }
        throw new IllegalStateException("in the upcall");
    }

    public static void main(String[] args) throws Throwable {
        Linker linker = Linker.nativeLinker();
        MethodHandle sort = linker.downcallHandle(linker.defaultLookup().find("qsort").get(), FunctionDescriptor.ofVoid(ADDRESS, JAVA_LONG, JAVA_LONG, ADDRESS));
        MethodHandle target = MethodHandles.lookup().findStatic(Test.class, "compare", MethodType.methodType(int.class, MemorySegment.class, MemorySegment.class));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("a shutdown hook")));
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment stub = linker.upcallStub(target, FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS), arena);
            sort.invokeExact(arena.allocate(16), 2L, 8L, stub);
            System.out.println("sorted");
            sort.invokeExact(arena.allocate(16), 2L, 8L, stub);
            System.out.println("not reached");
        }
    }
}
