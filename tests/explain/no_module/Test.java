// SPDX-License-Identifier: Apache-2.0
import java.lang.module.Configuration;
import java.lang.module.FindException;
import java.lang.module.ModuleFinder;
import java.util.Set;

public class Test {
  public static void main(String[] args) throws Throwable {
    try {
      Configuration boot = ModuleLayer.boot().configuration();
      boot.resolve(ModuleFinder.of(), ModuleFinder.of(), Set.of("com.example.gone"));
    } catch (FindException expected) {
      System.out.println("done");
    }
  }
}
