#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Records broken_methods_expected.inc: record_broken_methods.py UNIT_TEST_EXECUTABLE JAVA_HOME (a stock JDK 17)."""
import os, pathlib, subprocess, sys, tempfile

RUNNER = '''
import java.io.*; import java.nio.file.*; import java.util.*;
public class Runner {
  public static void main(String[] a) throws Exception {
    File[] files = new File(a[0]).listFiles((d, n) -> n.endsWith(".class"));
    Arrays.sort(files);
    for (File f : files) {
      String name = f.getName().replace(".class", "");
      byte[] b = Files.readAllBytes(f.toPath());
      ClassLoader l = new ClassLoader(Runner.class.getClassLoader()) {
        protected Class<?> findClass(String n) throws ClassNotFoundException {
          if (n.equals(name)) return defineClass(n, b, 0, b.length);
          throw new ClassNotFoundException(n);
        } };
      System.out.println("== " + name);
      try { Class.forName(name, true, l); System.out.println("ok"); }
      catch (Throwable t) { String s = t.getClass().getName() + ": " + t.getMessage(); System.out.print(s.endsWith("\\n") ? s : s + "\\n"); }
    }
  }
}
'''

test, java_home = sys.argv[1:3]
with tempfile.TemporaryDirectory() as scratch:
    broken = os.path.join(scratch, "broken")
    os.mkdir(broken)
    subprocess.run([test, "--gtest_filter=Verifier.BrokenMethods*"], env={**os.environ, "VITRINE_DUMP_BROKEN": broken}, check=True,
                   stdout=subprocess.DEVNULL)
    source = os.path.join(scratch, "Runner.java")
    pathlib.Path(source).write_text(RUNNER)
    # The classes are loaded by a loader of their own, so they are verified without any option.
    output = subprocess.run([f"{java_home}/bin/java", source, broken], check=True, capture_output=True, text=True).stdout
# Some compilers limit a raw string to 64 KiB, so it is written in pieces that the compiler joins.
lines, pieces = output.splitlines(keepends=True), []
while lines:
    piece = ""
    while lines and len(piece) + len(lines[0]) < 15000:
        piece += lines.pop(0)
    pieces.append('R"EXPECTED(' + piece + ')EXPECTED"\n')
target = pathlib.Path(__file__).with_name("broken_methods_expected.inc")
target.write_text("".join(pieces))
print(f"{target}: {output.count('== ')} classes")
