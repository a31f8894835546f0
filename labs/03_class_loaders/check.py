# SPDX-License-Identifier: Apache-2.0


def check(lab):
    lab.javac("PluginLoader.java", *(lab.own / name for name in ("Service.java", "Plugin.java", "Check.java")))
    done = lab.java("Check")
    said = dict(line.split(": ", 1) for line in done.stdout.splitlines() if ": " in line)
    lab.need(len(said) == 9, "the program ends by itself", done.stderr[-2000:])
    lab.expect(said["own"] == "true", "each loader defines Plugin itself",
               f"Its defining loader is another one ({said['own']}). Which loader does ClassLoader.loadClass ask first?")
    lab.expect(said["two"] == "true", "two loaders make two classes named Plugin", f"It is one class ({said['two']}).")
    lab.expect(said["counts"] == "1 2 1", "each Plugin has static fields of its own: the counts are 1, 2, and 1 again",
               f"The counts are {said['counts']}.")
    lab.expect(said["service"] == "Plugin", "the host may use a Plugin as a Service", f"Instead, {said['service']}\n"
               "The folder has a Service.class, too. If the plugin's loader defines it, there are two interfaces of that name.")
    lab.expect(said["again"] == "true", "a loader that is asked twice gives the same class", f"Instead, {said['again']}\nSee findLoadedClass.")
    lab.expect(said["string"] == "true", "what the folder has not comes from the host", f"Instead, {said['string']}")
    lab.expect(said["nobody"].startswith("java.lang.ClassNotFoundException"), "what nobody has is a ClassNotFoundException",
               f"Instead, {said['nobody']}")
    lab.expect(said["gone"] == "true", "the class goes with its loader, when nobody refers to either",
               "The class is still there after collections. Who keeps it?")
