// SPDX-License-Identifier: Apache-2.0
#include "launcher/help.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <vector>

#include "base/format.hpp"
#include "explain/names.hpp"

namespace vitrine::launcher {

namespace {

/// One way to use a word: what follows it, and what it does then.
struct Usage {
  const char *word, *follows, *does;
};
constexpr Usage kUsages[] = {
    {"run", "[OPTIONS] MAIN|-jar FILE|FILE.java [ARGUMENTS...]",
     "runs a Java program as java does; so does vitrine without this word"},
    {"step", "[--filter WHAT] [--break FILE:LINE] [--source DIR] [OPTIONS] MAIN [ARGUMENTS...]",
     "steps through a program in the terminal, forwards and backwards"},
    {"picture", "heap|loaders DUMP.hprof FILE.svg|.dot|.html [FILTER]", "draws a part of a heap dump of any VM"},
    {"picture", "monitors|loaders|modules CORE FILE.svg|.dot|.html [FILTER]", "draws a part of a core file of this VM"},
    {"inspect", "PID [OPTION,...]", "prints the address of a page that shows a running program in a browser"},
    {"image", "[--parts DIR] JDK_HOME OUT", "makes OUT a JAVA_HOME that runs a stock JDK with this VM"},
    {"help", "[WORD]", "prints this list, or more about one of the words"},
};

/// What `help WORD` prints below the usage.
struct Chapter {
  const char *word, *text;
};
constexpr Chapter kChapters[] = {
    {"run", R"(
Runs a Java program with this VM. The command line behind `run` is that of java, exactly; the image beside vitrine, or
else the JDK of JAVA_HOME, is where the class library comes from. Without the word `run` it is the same, except that a
class or file whose name is one of the words of vitrine needs it.

Options are those of java: vitrine --help, vitrine -X. Some that only this VM has:
  -Xexplain          why a class, a member or a library is not found, or does not fit
  -Xtrace:bytecode   a line for each instruction that is executed
  -Xtrace:jvmti      each call of an agent
  -Xcheck:jvmti      what an agent does wrong

Example:
  vitrine run -cp classes Main one two

It prints what the program prints, and has the program's exit code.
)"},
    {"step", R"(
Runs a program and shows each instruction in the terminal, with source, bytecode, variables, operand stack, objects and
frames. It goes forwards and backwards; the keys are shown below. It needs python3 with curses.

Options, in front of those of java:
  --filter WHAT      the methods that are shown, as in -Xtrace:bytecode=WHAT (vitrine -Xtrace:help); without it, all
                     but those of the class library
  --break FILE:LINE  a breakpoint, for the key g
  --source DIR       a folder with source files; those of the class path and the current one are searched, too

Example:
  vitrine step --break Main.java:12 -cp classes Main

It draws in the terminal until the key q is pressed. If the filter keeps no instruction, it prints the program's output.
)"},
    {"picture", R"(
Draws a graph of a heap dump or a core file. `jcmd PID VM.picture` draws the same of a running VM.

  heap      the classes that keep the most alive, with the references between their objects
  loaders   the tree of class loaders, with the numbers of their classes
  monitors  threads, what they wait for, and who owns that; a deadlock is a cycle
  modules   modules with loaded classes, and what they read

DUMP is a heap dump of any VM, not compressed: jcmd PID GC.heap_dump FILE. CORE is a core file of this VM, which gdb
reads, with the image beside vitrine. FILE ends in .svg, .dot (for Graphviz) or .html (with tables of the same facts).
FILTER keeps what has this text in its name, with its neighbours.

Example:
  vitrine picture heap app.hprof heap.svg com.example

It prints nothing, and writes FILE.
)"},
    {"inspect", R"(
Loads the inspector into a running Java VM of any kind. Its page shows threads, deadlocks, frames with their variables,
steps, the heap, classes and events. jps lists the process ids of Java programs.

Options, with commas between them:
  port=N       the port of the page; 0, the default, is any that is free
  open         opens the page in a browser, too, by xdg-open
  source=PATH  folders and archives with source files, with colons between them

Example:
  vitrine inspect 4711 port=8080,open

It prints the address of the page, which has a secret part that lets only you see it:
  http://127.0.0.1:8080/113ddef6da7f0bd034faa2ebfc9a734e/
)"},
    {"image", R"(
Makes a JAVA_HOME out of a stock JDK and this VM, for java, javac, jlink, build tools and IDEs. It consists of links
into the JDK, which is not changed, and of a few copies. JDK_HOME is a JDK of release 17 to 28, or an image of one. OUT
is a new folder, or an image, which is made anew; a VM that runs from it is not disturbed.

Options:
  --parts DIR  the folder with libjvm.so and what else becomes part of the image, when it is not lib/vitrine beside the
               folder of this program

Example:
  vitrine image /usr/lib/jvm/java-17-openjdk-amd64 ~/jdk-17
  ~/jdk-17/bin/java -version

It prints nothing, or a sentence that says why the JDK does not fit or what cannot be written. An image for which the VM
cannot make a snapshot of the class library, for a faster start, works without, and a sentence says so.
)"},
    {"help", R"(
Prints all words with their usage, or what a word does, its options, an example, and what it prints.

Example:
  vitrine help inspect

Without any word, vitrine prints ten lines about itself.
)"},
};

bool has_file(const std::filesystem::path& path) {
  std::error_code ignored;
  return std::filesystem::exists(path, ignored);
}

/// Whether a class of that name may be on the class path of a command line without options.
bool may_be_on_class_path(const std::string& name) {
  const char* class_path = std::getenv("CLASSPATH");
  for (const std::string& entry : split(class_path != nullptr ? class_path : "", ':')) {
    const std::filesystem::path place = entry.empty() ? "." : entry;
    std::error_code ignored;
    const bool is_folder = std::filesystem::is_directory(place, ignored);
    if (is_folder ? has_file(place / (name + ".class")) : has_file(place) || entry.ends_with('*')) return true;
  }
  return false;
}

}  // namespace

void print_overview(FILE* to) {
  std::fputs(
      "Vitrine is a Java virtual machine that you can see into. Its command line is that of java, or begins with a "
      "word:\n"
      "\n"
      "  vitrine run MAIN                runs a Java program, as java does; so does `vitrine MAIN`\n"
      "  vitrine inspect PID             prints the address of a page that shows a running program in a browser\n"
      "  vitrine step MAIN               steps through a program in the terminal, forwards and backwards\n"
      "  vitrine picture KIND DUMP FILE  draws a part of a heap dump or of a core file\n"
      "  vitrine image JDK_HOME OUT      makes OUT a JAVA_HOME that runs a stock JDK with this VM\n"
      "  vitrine help [WORD]             says more: of all words, or of one of them\n"
      "\n"
      "Options of java: vitrine --help, vitrine -X. A running VM: jcmd PID help. All the rest: Vitrine's README.md.\n",
      to);
}

void print_list(FILE* to) {
  std::fputs(
      "Vitrine, a Java virtual machine to see into. Its command line is that of java, or begins with a word:\n\n", to);
  for (const Usage& usage : kUsages)
    std::fprintf(to, "  vitrine %s %s\n      %s\n", usage.word, usage.follows, usage.does);
  std::fputs(
      "\nOptions of java: vitrine --help, vitrine -X. What looks into the VM while a program runs:\n"
      "  -Xexplain:help   why a class, a member or a library is not found, or does not fit\n"
      "  -Xtrace:help     each call of an agent, or each instruction\n"
      "  -Xcheck:help     what an agent or a native method does wrong\n"
      "A VM that runs: jcmd PID help, in the bin of the image.\n",
      to);
}

void print_usage(FILE* to, std::string_view word) {
  const char* lead = "usage: ";
  for (const Usage& usage : kUsages) {
    if (usage.word != word) continue;
    std::fprintf(to, "%svitrine %s %s\n", lead, usage.word, usage.follows);
    lead = "       ";
  }
}

bool print_help(FILE* to, std::string_view word) {
  const auto* chapter = std::ranges::find(kChapters, word, &Chapter::word);
  if (chapter == std::end(kChapters)) return false;
  print_usage(to, word);
  std::fputs(chapter->text, to);
  return true;
}

std::string_view word_like(std::string_view given) {
  std::string_view nearest;
  for (const auto& [word, text] : kChapters)
    if (explain::are_alike(word, given) &&
        (nearest.empty() || explain::edit_distance(word, given) < explain::edit_distance(nearest, given)))
      nearest = word;
  return nearest;
}

std::string_view word_meant_by(const std::string& first) {
  if (!std::ranges::all_of(first, [](char letter) { return letter >= 'a' && letter <= 'z'; })) return {};
  for (const char* name : {"JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS"})
    if (const char* options = std::getenv(name); options != nullptr && *options != '\0') return {};
  return may_be_on_class_path(first) ? std::string_view() : word_like(first);
}

}  // namespace vitrine::launcher
