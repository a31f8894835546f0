# SPDX-License-Identifier: Apache-2.0
"""Cases of run.py about the words of the command `vitrine`: what it says of itself, and of a command line that is wrong."""
import os, subprocess
from cases import case, expect

WORDS = ("run", "step", "picture", "inspect", "image", "help")


def vitrine(c, *words, env=None):
    return c.execute(c.ours, [c.build / "bin" / "vitrine", *words], env)


@case
def words_of_vitrine(c):
    """The list of words, the usage of each, and a sentence with its exit code for what is wrong with them."""
    command = lambda *words: vitrine(c, *words)
    listed = command("help")
    expect((listed.returncode, listed.stderr) == (0, ""), listed)
    for word in ("run", "step", "picture heap", "picture monitors", "inspect PID", "image", "help"):
        expect(f"\n  vitrine {word}" in listed.stdout, (word, listed.stdout))
    expect(all(len(line) <= 120 for line in listed.stdout.splitlines()), listed.stdout)
    gone = subprocess.Popen(["true"])
    gone.wait()
    terminal = "vitrine step: it needs a terminal, for keys and to draw in; -Xtrace:bytecode writes the same into a file.\n"
    for words, code, said in ((["step"], 2, "usage: vitrine step "), (["run"], 2, "usage: vitrine run "), (["inspect"], 2, "usage: vitrine inspect PID "),
                              (["inspect", "1", "a", "b"], 2, "usage: vitrine inspect PID "), (["help", "run", "step"], 2, "usage: vitrine help [WORD]\n"),
                              (["picture", "heap"], 2, "usage: vitrine picture heap|loaders DUMP.hprof FILE.svg|.dot|.html [FILTER]\n       vitrine picture monitors"),
                              (["image", "a"], 2, "usage: vitrine image [--parts DIR] JDK_HOME OUT\n"),
                              (["inspect", gone.pid], 1, f"vitrine inspect: there is no process {gone.pid}.\n"),
                              (["inspect", "999999999999"], 2, 'vitrine inspect: "999999999999" is not a process id; jps lists those of Java programs.\n'),
                              (["inspect", "me"], 2, 'vitrine inspect: "me" is not a process id'), (["inspect", "-1"], 2, 'vitrine inspect: "-1" is not a process id'),
                              (["inspect", os.getpid()], 1, f"vitrine inspect: process {os.getpid()} runs no Java VM.\n"),
                              (["step", "Main"], 1, terminal), (["step", "-cp", c.classes, "Main"], 1, terminal),
                              (["step", "--break"], 2, "vitrine step: there is nothing behind --break.\n"),
                              (["step", "--break", "Main", "Main"], 2, "vitrine step: --break Main is not a FILE:LINE, as in Main.java:12.\n"),
                              (["step", "--source", "absent", "Main"], 2, "vitrine step: --source absent is not a folder.\n"),
                              (["step", "--filter", "Main"], 2, "vitrine step: there is no class to run. vitrine step [--filter WHAT]")):
        done = command(*words)
        expect((done.returncode, done.stdout) == (code, "") and done.stderr.startswith(said), (words, done))
    done = command("run", "-cp", c.classes, "Main", "a")
    expect((done.returncode, done.stdout, done.stderr) == (0, "main a null\n", ""), done)


@case
def vitrine_says_what_it_can_do(c):
    """Ten lines without a word, and more of each word."""
    done = vitrine(c)
    expect((done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 10), done)
    expect(all(f"\n  vitrine {word} " in done.stderr for word in WORDS) and all(len(line) <= 120 for line in done.stderr.splitlines()), done.stderr)
    for word in WORDS:
        done = vitrine(c, "help", word)
        expect(done.returncode == 0 and done.stdout.startswith(f"usage: vitrine {word} ") and not done.stderr, done)
        expect(f"\nExample:\n  vitrine {word} " in done.stdout.replace("vitrine help inspect", "vitrine help "), done.stdout)
        expect(all(len(line) <= 120 for line in done.stdout.splitlines()), done.stdout)
        if word != "run":
            expect(vitrine(c, word, "--help").stdout == done.stdout, word)
    done = vitrine(c, "run", "--help")
    expect(done.returncode == 0 and done.stdout.startswith("Usage: java "), done)


@case
def words_that_are_misspelt(c):
    """A word that is like one of vitrine's, and of which java knows no class, is not left to java."""
    for given, meant in (("inspct", "inspect"), ("hlep", "help"), ("pictures", "picture"), ("imag", "image"), ("rnu", "run"), ("stepp", "step")):
        done = vitrine(c, given, "1")
        expect((done.returncode, done.stdout, done.stderr) == (2, "", f"vitrine: there is no word `{given}`. Did you mean `vitrine {meant}`? (To run a class of this "
                                                               f"name: vitrine run {given}.)\n"), done)
        done = vitrine(c, "help", given)
        expect((done.returncode, done.stdout, done.stderr) == (2, "", f"vitrine: there is no word `{given}`. Did you mean `vitrine {meant}`? (`vitrine help` lists all "
                                                               "words.)\n"), done)
    done = vitrine(c, "help", "me")
    expect((done.returncode, done.stdout, done.stderr) == (2, "", "vitrine: there is no word `me`. (`vitrine help` lists all words.)\n"), done)
    # What is not like a word, has a capital letter or a package, or may be somewhere where vitrine does not look, is java's.
    classes = c.folder / "misspelt"
    (classes / "source").mkdir(parents=True)
    (classes / "source" / "stepp.java").write_text('public class stepp { public static void main(String[] a) { System.out.println("stepp " + a.length); } }')
    c.stock_tool("javac", "-d", classes, classes / "source" / "stepp.java")
    c.stock_tool("jar", "cf", classes / "stepp.jar", "-C", classes, "stepp.class")
    absent = lambda done: done.returncode == 1 and "java.lang.ClassNotFoundException: " in done.stderr
    for given in ("Stepp", "step.p", "steppe2", "elsewhere"):
        expect(absent(vitrine(c, given)), given)
    expect(absent(vitrine(c, "run", "inspct")), "run")
    for env in ({"CLASSPATH": "absent:misspelt"}, {"CLASSPATH": "misspelt/stepp.jar"}, {"CLASSPATH": "misspelt/*"}, {"JDK_JAVA_OPTIONS": "-cp misspelt"}):
        done = vitrine(c, "stepp", "1", env=env)
        expect((done.returncode, done.stdout) == (0, "stepp 1\n"), (env, done))
    expect("Did you mean `vitrine step`?" in vitrine(c, "stepp", env={"CLASSPATH": "absent:classes"}).stderr, "not on the class path")
    (c.folder / "stepp.class").write_bytes((classes / "stepp.class").read_bytes())
    expect(vitrine(c, "stepp").stdout == "stepp 0\n", "in the current folder")
