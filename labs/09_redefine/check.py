# SPDX-License-Identifier: Apache-2.0
import zipfile


def check(lab):
    lab.javac("Patch.java", lab.own / "Server.java", lab.own / "Check.java")
    with zipfile.ZipFile(lab.work / "agent.jar", "w") as jar:
        jar.writestr("META-INF/MANIFEST.MF", lab.text("manifest.txt").strip() + "\n")
        for file in sorted(lab.classes.glob("Patch*.class")):
            jar.write(file, file.name)
    done = lab.java("-javaagent:agent.jar", "Check")
    said = dict(line.split("= ", 1) for line in done.stdout.splitlines() if "= " in line)
    lab.need("at last" in said, "the program runs with the agent, to its end", (done.stdout + done.stderr)[-2000:])
    lab.expect(said["redefined"] == "true" and said["running"].endswith("the new answer, 2"),
               "once it is redefined, a call of answer() runs the new code, and the object still counts",
               f"redefine: {said['redefined']}; then a turn says: {said['running']}\n"
               "Instrumentation.redefineClasses does it, if the manifest says Can-Redefine-Classes: true.")
    lab.expect(said["running"] == "the old loop: the new answer, 2", "the frame that is running goes on with the old code",
               f"It says: {said['running']}")
    lab.expect(said["called again"].startswith("the new loop: the new answer"), "when it is called again, it is new",
               f"It says: {said['called again']}")
    lab.expect(said["renamed"] == "false" and said["after renamed"] == "the new loop: the new answer, 4",
               "a version in which a method has another name is refused, redefine returns false, and the class goes on",
               f"redefine: {said['renamed']}; then a turn says: {said['after renamed']}\nWhich exception does the VM throw? Do not catch all.")
    shouting = ("the new loop: the NEW answer, 5", "the new loop: the NEW answer, 6")
    lab.expect(said["shouting"] == shouting[0], "with the transformer, answers are in capital letters",
               f"A turn says: {said['shouting']} {said.get('shout', '')}\n"
               "addTransformer(..., true) and retransformClasses; the manifest has a line for this, too. "
               "A transformer that returns null leaves the class alone.")
    lab.expect(said["redefined again"] == "true" and said["shouting still"] == shouting[1],
               "the transformer also gets the bytes of a later redefinition",
               f"A turn says: {said['shouting still']}")
    lab.expect(said["at last"] == "the new loop: the new answer, 7", "without it, the class is as it was before",
               f"A turn says: {said['at last']} {said.get('calm', '')}\nTo take a transformer away changes nothing until the class is retransformed.")
