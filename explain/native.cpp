// SPDX-License-Identifier: Apache-2.0
// Native methods without a function, and native libraries that cannot be loaded.
#include <sys/stat.h>

#include "explain/questions.hpp"
#include "explain/reasons.hpp"

namespace vitrine::explain {

namespace {

std::string file_state(const std::string& path) {
  struct stat status;
  if (stat(path.c_str(), &status) != 0) return ": there is no such file";
  return S_ISREG(status.st_mode) ? ": the file is there" : ": it is not a regular file";
}

}  // namespace

void add(Block& block, const Thread&, const why::Native& what) {
  block.add("method", method_text(*what.method));
  block.add("class", class_text(*what.method->holder));
  for (const std::string& symbol : what.symbols) block.add("tried", symbol);
  const std::vector<std::string> libraries = libraries_of(*what.method->holder->loader);
  for (const std::string& library : libraries) block.add("in", library);
  if (what.method->holder->loader->is_boot()) block.add("in", "libjava, and the VM's own functions");
  if (libraries.empty())
    block.add("in",
              "no library: none was loaded by a class of loader " + what.method->holder->loader->describe_with_class());
  block.add("in", "the agents, and the functions that were registered with RegisterNatives");
  block.add("hint", libraries.empty() ? "call System.loadLibrary in the static initializer of the class; a library "
                                        "belongs to the loader of the class that loads it"
                                      : "compare the symbols with those of nm -D; functions of C++ need extern \"C\"");
}

bool add_tried_libraries(Block& block, const Thread& self) {
  const std::vector<Question> tried = take_libraries(self);
  for (const Question& question : tried) block.add("tried", question.name + file_state(question.name));
  return !tried.empty();
}

void add(Block& block, const Thread& self, const why::Library& what) {
  add_tried_libraries(block, self);
  block.add("dlopen", what.answer.starts_with(what.path) ? what.answer : what.path + ": " + what.answer);
  const std::string missing = ": cannot open shared object file";
  if (const size_t end = what.answer.find(missing); end != std::string::npos && !what.answer.starts_with(what.path))
    block.add("hint", "the library needs " + what.answer.substr(0, end) +
                          ", which the dynamic linker does not find; "
                          "ldd lists what a library needs, and LD_LIBRARY_PATH adds folders");
}

}  // namespace vitrine::explain
