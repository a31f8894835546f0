// SPDX-License-Identifier: Apache-2.0
import java.util.*;

/** ServiceLoader over META-INF/services of the class path and over JDK modules; resources. */
public class Test {
    public interface Codec {
        String name();
    }
    public static class First implements Codec {
        public String name() { return "first"; }
    }
    public static class Second implements Codec {
        static { System.out.println("Second loaded"); }
        public String name() { return "second"; }
    }

    public static void main(String[] args) throws Exception {
        ServiceLoader<Codec> l = ServiceLoader.load(Codec.class);
        Iterator<ServiceLoader.Provider<Codec>> it = l.stream().iterator();
        for (boolean more = true; more; ) {
            try {
                more = it.hasNext();
                if (!more) break;
                ServiceLoader.Provider<Codec> p = it.next();
                System.out.println(p.type().getSimpleName() + " " + p.get().name());
            } catch (ServiceConfigurationError e) { System.out.println(e.getMessage()); }
        }
        System.out.println(l.findFirst().get().name());
        List<String> fs = new ArrayList<>();
        for (var p : java.nio.file.spi.FileSystemProvider.installedProviders()) fs.add(p.getScheme());
        System.out.println(fs);
        System.out.println(ServiceLoader.load(java.util.spi.ToolProvider.class)
                                   .stream()
                                   .map(p -> p.get().name())
                                   .sorted()
                                   .filter(n -> n.equals("jar") || n.equals("javac"))
                                   .toList());
        System.out.println(new String(Test.class.getResourceAsStream("/data/hello.txt").readAllBytes()).trim() + " "
                + Test.class.getResource("absent") + " "
                + Collections.list(Test.class.getClassLoader().getResources("META-INF/services/Test$Codec")).size()
                + " " + Object.class.getResource("Object.class"));
        System.out.println(ModuleLayer.boot().findModule("java.logging").get().getDescriptor().name() + " "
                + Object.class.getModule().isExported("java.lang")
                + Object.class.getModule().isExported("jdk.internal.misc") + " "
                + ModuleLayer.boot().modules().stream().filter(m -> m.getName().equals("java.base")).count());
    }
}
