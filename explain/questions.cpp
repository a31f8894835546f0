// SPDX-License-Identifier: Apache-2.0
#include "explain/questions.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <utility>

#include "base/lock.hpp"
#include "vm/model/well_known.hpp"

namespace vitrine::explain {

namespace {

/// What one thread has asked. Answered questions that led to a class are forgotten with what was asked on the way.
struct Asking {
  std::vector<Question> questions;  // in the order in which they were put
  std::vector<size_t> open;         // indices, the newest last
  size_t answered = 0;              // index of the question that was answered last
  std::vector<Question> libraries;
};

constexpr size_t kMostThreads = 1000, kMostQuestions = 4096, kMostLibraries = 100;

struct Threads {
  Mutex mutex{LockRank::Questions};
  std::map<int64_t, Asking> by_id GUARDED_BY(mutex);
  std::map<const void*, std::vector<std::string>> loaded GUARDED_BY(mutex);  // native libraries, by LoaderData
};
Threads& threads() {
  static auto& all = *new Threads;
  return all;
}

Asking& asking_of(Threads& all, const Thread& self) REQUIRES(all.mutex) {
  const int64_t id = vm::current_id(self);
  if (all.by_id.size() >= kMostThreads && !all.by_id.contains(id))
    std::erase_if(all.by_id, [](const auto& entry) { return entry.second.open.empty(); });
  return all.by_id[id];
}

void close_newest(Asking& asking, std::string answer, bool found) {
  const size_t index = asking.open.back();
  asking.open.pop_back();
  Question& question = asking.questions[index];
  question.answer = std::move(answer);
  asking.answered = index;
  question.found = found;
  if (found) asking.questions.resize(index + 1);  // how it was found needs no explanation
  if (found && asking.open.empty()) asking.questions.clear();
}

/// Answers the newest open question for which `is_it` holds.
template <class Test>
void answer(const Thread& self, std::string text, bool found, const Test& is_it) {
  Threads& all = threads();
  std::lock_guard hold(all.mutex);
  Asking& asking = asking_of(all, self);
  auto it = std::find_if(asking.open.rbegin(), asking.open.rend(),
                         [&](size_t index) { return is_it(asking.questions[index]); });
  if (it == asking.open.rend()) return;  // forgotten meanwhile
  const auto left = static_cast<size_t>(asking.open.rend() - it);
  while (asking.open.size() > left) close_newest(asking, "left without an answer", false);
  const Question answered = asking.questions[asking.open.back()];
  close_newest(asking, std::move(text), found);
  if (answered.how != Asked::Library) return;
  if (found) {
    asking.libraries.clear();
    all.loaded[answered.loader_id].push_back(answered.name);
  } else if (asking.libraries.size() < kMostLibraries) {
    asking.libraries.push_back(answered);
  }
}

void put(Asking& asking, Question question) {
  if (asking.open.empty()) asking.questions.clear();
  if (asking.questions.size() >= kMostQuestions) return;
  question.depth = asking.open.size();
  asking.questions.push_back(std::move(question));
}

struct Watched {
  const char *name, *descriptor;
  Asked how;
};
constexpr Watched kOfLoaders[] = {
    {"loadClass", "(Ljava/lang/String;)Ljava/lang/Class;", Asked::LoadClass},
    {"loadClass", "(Ljava/lang/String;Z)Ljava/lang/Class;", Asked::LoadClass},
    {"loadClassOrNull", "(Ljava/lang/String;)Ljava/lang/Class;", Asked::LoadClass},
    {"loadClassOrNull", "(Ljava/lang/String;Z)Ljava/lang/Class;", Asked::LoadClass},
    {"findClass", "(Ljava/lang/String;)Ljava/lang/Class;", Asked::FindClass},
    {"findClassOnClassPathOrNull", "(Ljava/lang/String;)Ljava/lang/Class;", Asked::OnClassPath},
    {"findClassInModuleOrNull",
     "(Ljdk/internal/loader/BuiltinClassLoader$LoadedModule;Ljava/lang/String;)Ljava/lang/Class;", Asked::InModule},
};
constexpr Watched kLoadLibrary = {"loadLibrary", "(Ljava/lang/Class;Ljava/io/File;)Ljdk/internal/loader/NativeLibrary;",
                                  Asked::Library};

bool is(const Method& method, const Watched& watched) {
  return method.name->text() == watched.name && method.descriptor->text() == watched.descriptor;
}

}  // namespace

Asked kind_of(const Method& method) {
  if (method.is_static()) return Asked::ByVm;
  const Class* loader = vm::well_known().ClassLoader_class;
  if (loader != nullptr && method.holder->is_subclass_of(loader)) {
    for (const Watched& watched : kOfLoaders)
      if (is(method, watched)) return watched.how;
  } else if (method.holder->loader->is_boot() && is(method, kLoadLibrary)) {
    return Asked::Library;
  }
  return Asked::ByVm;
}

void ask(const Thread& self, Question question) {
  Threads& all = threads();
  std::lock_guard hold(all.mutex);
  Asking& asking = asking_of(all, self);
  const size_t before = asking.open.empty() ? 0 : asking.questions.size();
  put(asking, std::move(question));
  if (asking.questions.size() > before) asking.open.push_back(before);
}

void answer_frame(const Thread& self, const Method& method, std::string text, bool found) {
  answer(self, std::move(text), found, [&](const Question& q) { return q.frame_method == &method; });
}

void answer_vm(const Thread& self, std::string text, bool found) {
  answer(self, std::move(text), found, [](const Question& q) { return q.how == Asked::ByVm; });
}

void ask_and_answer(const Thread& self, Question question) {
  Threads& all = threads();
  std::lock_guard hold(all.mutex);
  Asking& asking = asking_of(all, self);
  if (!asking.open.empty()) put(asking, std::move(question));
}

bool asks_now(const Thread& self) {
  Threads& all = threads();
  std::lock_guard hold(all.mutex);
  auto it = all.by_id.find(vm::current_id(self));
  return it != all.by_id.end() && !it->second.open.empty();
}

std::vector<Question> failed_request(const Thread& self, const std::string& name) {
  Threads& all = threads();
  std::lock_guard hold(all.mutex);
  const Asking& asking = asking_of(all, self);
  const std::vector<Question>& put = asking.questions;
  std::vector<Question> request;
  const size_t begin = asking.answered;
  if (begin >= put.size() || put[begin].name != name || put[begin].found) return request;
  for (size_t i = begin; i < put.size(); ++i) {
    if (i > begin && put[i].depth <= put[begin].depth) break;
    if (put[i].name == name) request.push_back(put[i]);
  }
  return request;
}

std::vector<std::string> libraries_of(const vm::LoaderData& loader) {
  Threads& all = threads();
  std::lock_guard hold(all.mutex);
  auto it = all.loaded.find(&loader);
  return it == all.loaded.end() ? std::vector<std::string>() : it->second;
}

std::vector<Question> take_libraries(const Thread& self) {
  Threads& all = threads();
  std::lock_guard hold(all.mutex);
  return std::exchange(asking_of(all, self).libraries, {});
}

}  // namespace vitrine::explain
