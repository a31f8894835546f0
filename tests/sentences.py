#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fails if the VM throws a LinkageError without a message, if an error of JVM TI has no row in errors.def, or if a function of JNI returns an
error without a sentence (jni/reason.hpp).   usage: sentences.py ROOT.   Run by ctest as `sentences`."""
import pathlib, re, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "support"))
from rooms import Rooms

LINKAGE_ERRORS = ("AbstractMethodError BootstrapMethodError ClassCircularityError ClassFormatError ExceptionInInitializerError IllegalAccessError "
                  "IncompatibleClassChangeError InstantiationError LinkageError NoClassDefFoundError NoSuchFieldError NoSuchMethodError "
                  "UnsatisfiedLinkError UnsupportedClassVersionError VerifyError").split()
SILENT = re.compile(rf"throw_new\(\s*\*?self,\s*(?:vm::)?Throwable::({'|'.join(LINKAGE_ERRORS)})\s*(?:\)|,\s*\"\"\s*[,)])")
# Where no sentence can be said: the launcher asks before there are options.
JNI_ERROR = re.compile(r"\breturn\b[^;]*\bJNI_E\w+[^;]*;")
BEFORE_OPTIONS = ("create_java_vm", "default_init_arguments")


def function_around(text, at):
    """The name of the function at the left margin in whose body `at` is."""
    names = re.findall(r"^\w[\w<>:&* ]*?[ &*](\w+)\(", text[:at], re.M)
    return names[-1] if names else ""


def faults(root):
    for room in Rooms(root).that_know("vm"):
        for file in sorted((root / room).rglob("*.cpp")):
            text = file.read_text()
            for match in SILENT.finditer(text):
                yield f"{file.relative_to(root)}:{text.count(chr(10), 0, match.start()) + 1}: {match[1]} is thrown without a message"
    codes = set(re.findall(r"\b(JVMTI_ERROR_\w+) *=? *\d*", (root / "jvmti/include/jvmti.h").read_text())) - {"JVMTI_ERROR_MAX"}
    rows = (root / "jvmti/errors.def").read_text()
    for code in sorted(codes):
        if not re.search(rf"\b{code.removeprefix('JVMTI_ERROR_')}\b", rows):
            yield f"jvmti/errors.def: no row for {code}"
    for file in sorted((root / "jni").rglob("*.cpp")):
        text = file.read_text()
        for match in JNI_ERROR.finditer(text):
            if "fail(" in match[0] or "bad_version(" in match[0] or function_around(text, match.start()) in BEFORE_OPTIONS or file.name == "reason.cpp":
                continue
            yield f"{file.relative_to(root)}:{text.count(chr(10), 0, match.start()) + 1}: an error of JNI without a sentence: {' '.join(match[0].split())}"


if __name__ == "__main__":
    found = list(faults(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")))
    print("\n".join(found) or "sentences: ok")
    sys.exit(1 if found else 0)
