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
                              (["inspect", "999999999999"], 2, 'vitrine inspect: "999999999999" is no process id; jps lists those of Java programs.\n'),
                              (["inspect", "me"], 2, 'vitrine inspect: "me" is no process id'), (["inspect", "-1"], 2, 'vitrine inspect: "-1" is no process id'),
                              (["inspect", os.getpid()], 1, f"vitrine inspect: process {os.getpid()} runs no Java VM.\n"),
                              (["step", "Main"], 1, terminal), (["step", "-cp", c.classes, "Main"], 1, terminal),
                              (["step", "--break"], 2, "vitrine step: there is nothing behind --break.\n"),
                              (["step", "--break", "Main", "Main"], 2, "vitrine step: --break Main is no FILE:LINE, as in Main.java:12.\n"),
                              (["step", "--source", "absent", "Main"], 2, "vitrine step: --source absent is no folder.\n"),
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
    done = vitrine(c, "help", "me")
    expect((done.returncode, done.stdout, done.stderr) == (2, "", "vitrine: there is no word `me`. (`vitrine help` lists all words.)\n"), done)
    done = vitrine(c, "run", "--help")
    expect(done.returncode == 0 and done.stdout.startswith("Usage: java "), done)
