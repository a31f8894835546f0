// SPDX-License-Identifier: Apache-2.0
#include "inspector/debugger/steps.hpp"

#include <algorithm>
#include <cstddef>
#include <deque>
#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "inspector/debugger/values.hpp"

namespace vitrine::inspector {
namespace {

constexpr std::size_t kMostSteps = 5000;

struct Change {
  std::string name, value;
};

struct Recorded {
  jlong thread;
  jint depth, line;
  jlocation location;
  std::string place;   // holder.method
  std::string source;  // the file
  std::vector<Change> changes;
  bool entered;  // the frame is new: its variables so far are another one's
};

/// A frame as the last step in it left it.
struct Frame {
  jmethodID method = nullptr;
  jlong position = -1;
  std::map<std::string, std::string> variables;
};

struct Ring {
  std::mutex mutex;  // no call of JVM TI while it is held
  std::deque<Recorded> steps;
  jlong first = 0;
  std::map<jlong, std::vector<Frame>> frames;  // of each thread, outermost first
  std::map<jlong, jint> depths;                // where each thread was seen last
};

Ring& ring() {
  static Ring& the_one = *new Ring;  // threads of the program may step while the process ends
  return the_one;
}

/// Whether the thread has moved since it was seen last; remembers where it is.
bool moved(jlong thread, jint depth, jmethodID method, jlong position, bool& entered) {
  const std::lock_guard lock(ring().mutex);
  std::vector<Frame>& frames = ring().frames[thread];
  jint& last_depth = ring().depths[thread];
  const bool same_depth = last_depth == depth;
  entered = frames.size() < static_cast<std::size_t>(depth) || frames[depth - 1].method != method || last_depth < depth;
  frames.resize(depth);
  last_depth = depth;
  Frame& frame = frames.back();
  if (!entered && same_depth && frame.position == position) return false;
  if (entered) frame.variables.clear();
  frame.method = method;
  frame.position = position;
  return true;
}

void append(Recorded step, const std::vector<LocalVariable>& variables) {
  const std::lock_guard lock(ring().mutex);
  std::vector<Frame>& frames = ring().frames[step.thread];
  if (frames.size() < static_cast<std::size_t>(step.depth)) return;  // all was forgotten meanwhile
  auto& known = frames[step.depth - 1].variables;
  for (const LocalVariable& variable : variables) {
    const auto [found, is_new] = known.try_emplace(variable.name, variable.value);
    if (!is_new && found->second == variable.value) continue;
    found->second = variable.value;
    step.changes.push_back({variable.name, variable.value});
  }
  ring().steps.push_back(std::move(step));
  if (ring().steps.size() > kMostSteps) {
    ring().steps.pop_front();
    ++ring().first;
  }
}

}  // namespace

void record_step(JNIEnv* jni, jthread thread, jint depth, jmethodID method, jlocation location) {
  if (depth < 1 || location < 0) return;
  const jint line = line_of(method, location);
  const jlong id = identity(thread);
  bool entered = false;
  if (!moved(id, depth, method, position_of(line, location), entered)) return;
  const MethodNames names = names_of(jni, method);
  std::vector<LocalVariable> variables;
  try {
    variables = local_variables(jni, thread, 0, method, location);
  } catch (const Refusal&) {
    // The place alone is something, too.
  }
  append({id, depth, line, location, names.text(), names.source, {}, entered}, variables);
}

void forget_steps() {
  const std::lock_guard lock(ring().mutex);
  ring().first += static_cast<jlong>(ring().steps.size());
  ring().steps.clear();
  ring().frames.clear();
  ring().depths.clear();
}

Json describe_steps() {
  const std::lock_guard lock(ring().mutex);
  const jlong first = ring().first;
  return {{"first", first}, {"end", first + static_cast<jlong>(ring().steps.size())}, {"capacity", kMostSteps}};
}

Json list_steps(jlong from, jlong count) {
  constexpr jlong kMostAtOnce = 1000;
  Json list = Json::array();
  const std::lock_guard lock(ring().mutex);
  const jlong end = ring().first + static_cast<jlong>(ring().steps.size());
  from = std::clamp(from, ring().first, end);
  count = std::clamp<jlong>(count, 0, std::min(kMostAtOnce, end - from));
  for (jlong number = from; number < from + count; ++number) {
    const Recorded& step = ring().steps[static_cast<std::size_t>(number - ring().first)];
    Json changes = Json::array();
    for (const Change& change : step.changes) changes.push_back({{"name", change.name}, {"value", change.value}});
    list.push_back({{"number", number},
                    {"thread", step.thread},
                    {"depth", step.depth},
                    {"line", step.line},
                    {"bci", step.location},
                    {"place", step.place},
                    {"source", step.source},
                    {"entered", step.entered},
                    {"changes", changes}});
  }
  return list;
}

}  // namespace vitrine::inspector
