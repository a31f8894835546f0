// SPDX-License-Identifier: Apache-2.0
// How classes and native libraries were asked for, by thread: each question that really was put to a loader, and its
// answer. Texts only, so nothing is kept alive. All functions may be called by any thread InVm; they take a mutex and
// reach no safepoint.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "explain/facts.hpp"

namespace vitrine::explain {

enum class Asked : uint8_t {
  ByVm,         // the VM asks the loader
  LoadClass,    // its loadClass or loadClassOrNull runs
  FindClass,    // its findClass
  InModule,     // jdk.internal.loader: it looks into a named module that it has defined
  OnClassPath,  // jdk.internal.loader: it looks through its class path
  Boot,         // the boot loader looks for the class file
  Library,      // java.lang's loading of native libraries tries a file
};

struct Question {
  Asked how;
  size_t depth;             // how many questions were open when it was put
  std::string name;         // of the class, with dots; of the file
  std::string loader;       // as messages show it
  const void* loader_id;    // its LoaderData, to compare
  std::string method;       // "a.Loader.loadClass"; "" for ByVm and Boot
  std::string answer = {};  // "found, from ...", "null", "threw ..."; "" while it is open
  bool found = false;
  const Method* frame_method = nullptr;
};

/// The kind of question that a frame of the method is; ByVm if none. Not cheap: it compares names.
Asked kind_of(const Method& method);

/// Puts a question, and answers the newest open one of that kind; what is open above it is closed.
void ask(const Thread& self, Question question);
void answer_frame(const Thread& self, const Method& method, std::string answer, bool found);
void answer_vm(const Thread& self, std::string answer, bool found);
/// Puts a question that is answered at once.
void ask_and_answer(const Thread& self, Question question);
/// Whether the thread has an open question.
bool asks_now(const Thread& self);

/// The question that was answered last, and those about the same class within it, if it was about the class of that
/// name and did not find it; none otherwise.
std::vector<Question> failed_request(const Thread& self, const std::string& name);
/// The files that classes of the loader have loaded as native libraries, in order.
std::vector<std::string> libraries_of(const vm::LoaderData& loader);
/// The files that were tried as native libraries in vain since the last explanation, in order; they are forgotten.
std::vector<Question> take_libraries(const Thread& self);

}  // namespace vitrine::explain
