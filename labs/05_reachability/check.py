# SPDX-License-Identifier: Apache-2.0

SCENES = ["ring", "outer", "captured", "notCaptured", "soft", "thread", "newThread", "threadLocal"]


def check(lab):
    lab.javac("Predictions.java", "Notes.java", "Buffer.java", *(lab.own / name for name in ("Scenes.java", "Outside.java", "Check.java")))
    done = lab.java("Check")
    said = dict(line.split(": ", 1) for line in done.stdout.splitlines() if ": " in line)
    lab.need("buffers.closed" in said, "the program ends by itself", done.stderr[-2000:])
    for scene in SCENES:
        predicted, real = said[scene].split(" ", 1)
        open_yet = predicted not in ("alive", "gone")
        lab.expect(predicted == real, f"what you predict of {scene} is so",
                   "Predict it: alive or gone?" if open_yet else f"You say {predicted}. Draw the path from a root, or show that there is none.")
    lab.expect(said["notes.kept"] == "kept null", "notes about what is there are there", f"Instead: {said['notes.kept']}")
    lab.expect(said["notes.gone"] == "true", "notes about 1000 objects that nobody refers to are gone",
               "They are all there. A WeakHashMap refers to its keys weakly, and to its values strongly: what does a value refer to?")
    lab.expect(said["buffers.closed"] == "1", "a buffer that is closed twice is given back once", f"{said['buffers.closed']} were given back.")
    lab.expect(said["buffers.gone"] == "true", "100 buffers that nobody refers to are given back",
               "They are not. The Cleaner keeps the action until it runs; what does the action refer to?")
