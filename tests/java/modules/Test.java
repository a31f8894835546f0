// SPDX-License-Identifier: Apache-2.0
import java.lang.module.*;
import java.lang.reflect.*;
import java.util.*;
import java.util.stream.*;

/** Modules at run time: the boot layer, readability, exports, access checks by reflection, a layer with a loader. */
public class Test {
  static void t(String what, java.util.concurrent.Callable<Object> call) {
    try { System.out.println(what + ": " + call.call()); } catch (Throwable e) { System.out.println(what + ": " + e.toString().replaceAll("@[0-9a-f]+", "@N")); }
  }
  public static void main(String[] args) throws Throwable {
    Module base = Object.class.getModule(), mine = Test.class.getModule();
    System.out.println(base + " " + base.isNamed() + " " + mine.isNamed() + " " + mine.canRead(base) + " " + base.canRead(mine) + " " + base.isExported("java.lang") + " " + base.isExported("jdk.internal.misc") + " " + base.isOpen("java.lang"));
    System.out.println(int.class.getModule() + " " + int[].class.getModule() + " " + Test[].class.getModule().isNamed() + " " + base.getDescriptor().isOpen() + " " + base.getLayer().equals(ModuleLayer.boot()));
    System.out.println(ModuleLayer.boot().modules().stream().map(Module::getName).filter(n -> n.startsWith("java.")).sorted().collect(Collectors.toList()));
    System.out.println(ModuleLayer.boot().findModule("java.sql").get().canRead(ModuleLayer.boot().findModule("java.xml").get()) + " " + ModuleLayer.boot().findLoader("java.sql").getName() + " " + ModuleLayer.boot().findLoader("java.base"));
    t("open private", () -> { Field f = String.class.getDeclaredField("value"); f.setAccessible(true); return f; });
    t("internal class", () -> Class.forName("jdk.internal.misc.Unsafe").getMethod("getUnsafe").invoke(null));
    t("internal new", () -> Class.forName("sun.security.provider.Sun").getConstructor().newInstance());
    t("unsupported ok", () -> { Field f = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe"); f.setAccessible(true); return f.get(null) != null; });
    t("platform class", () -> Class.forName("java.sql.Driver").getModule() + " " + Class.forName("java.sql.Driver").getClassLoader().getName());
    t("add exports", () -> mine.addExports("x", base) == mine);
    t("resource", () -> base.getResourceAsStream("java/lang/Object.class").readAllBytes().length > 1000);
    t("providers", () -> ServiceLoader.load(java.nio.file.spi.FileSystemProvider.class).stream().map(p -> p.type().getModule().getName()).sorted().collect(Collectors.toList()));
    t("packages", () -> base.getPackages().size() > 100);
    t("dup", () -> ModuleLayer.boot().defineModules(Configuration.empty(), n -> null).modules());
    t("finder", () -> ModuleFinder.ofSystem().find("java.logging").get().descriptor().exports().stream().map(Object::toString).sorted().collect(Collectors.toList()));
    t("stack", () -> new Throwable().getStackTrace()[2].getModuleName() + " " + new Throwable().getStackTrace()[0].getModuleName());
  }
}
