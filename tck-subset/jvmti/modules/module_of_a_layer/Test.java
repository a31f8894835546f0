// SPDX-License-Identifier: Apache-2.0
import java.lang.module.Configuration;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReader;
import java.lang.module.ModuleReference;
import java.util.Optional;
import java.util.Set;

public class Test {
    static native int count(Module module);
    static native Module module(ClassLoader loader, String name);
    static native void change(Module module, Module other);
    public static void main(String[] a) {
        ModuleDescriptor descriptor = ModuleDescriptor.newModule("made").packages(Set.of("p.q")).build();
        ModuleReference reference = new ModuleReference(descriptor, null) {
            @Override
            public ModuleReader open() {
                throw new AssertionError();
            }
        };
        ModuleFinder finder = new ModuleFinder() {
            @Override
            public Optional<ModuleReference> find(String name) {
                return name.equals("made") ? Optional.of(reference) : Optional.empty();
            }
            @Override
            public Set<ModuleReference> findAll() {
                return Set.of(reference);
            }
        };
        Configuration configuration =
                ModuleLayer.boot().configuration().resolve(finder, ModuleFinder.of(), Set.of("made"));
        Tck.Loader loader = new Tck.Loader();
        Module made = ModuleLayer.boot().defineModules(configuration, name -> loader).findModule("made").orElseThrow();
        Module xml = ModuleLayer.boot().findModule("java.xml").orElseThrow();
        System.out.println(count(made) + " " + module(loader, "p/q") + " " + module(loader, "p"));
        System.out.println(made.canRead(xml) + " " + made.isExported("p.q", xml) + " " + made.isOpen("p.q", xml));
        change(made, xml);
        System.out.println(made.canRead(xml) + " " + made.isExported("p.q", xml) + " " + made.isOpen("p.q", xml));
        System.out.println(made.isExported("p.q") + " " + made.isOpen("p.q"));
    }
}
