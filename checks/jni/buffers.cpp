// SPDX-License-Identifier: Apache-2.0
#include "checks/jni/buffers.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <unordered_map>

#include "base/clock.hpp"
#include "base/lock.hpp"
#include "checks/guard_bytes.hpp"
#include "checks/jdk_libraries.hpp"
#include "checks/jni/references.hpp"

namespace vitrine::checks {

namespace {

constexpr uint64_t kLongNanoseconds = 1'000'000'000;

struct Buffer {
  void* original;
  size_t bytes;
  const char* function;     // that gave it
  const vm::Object* owner;  // only compared
  std::string owner_text;
  const NativeStack* site;  // Call::site; null: reported already
  std::string thread;
  bool direct;
  uint64_t critical_since;  // monotonic_ns(); 0: it is not a critical region
};

struct Buffers {
  Mutex lock{LockRank::CheckedJni};
  std::unordered_map<const void*, Buffer> open GUARDED_BY(lock);
  struct Released {
    const void* data;
    const char* function;
  };
  std::deque<Released> released GUARDED_BY(lock);  // the newest
};
Buffers& buffers() {
  static auto& all = *new Buffers;
  return all;
}

std::string described(const Buffer& buffer) {
  return std::string("what ") + buffer.function + " gave for " + buffer.owner_text;
}

bool gives_for(const char* get, const char* release) {
  return std::string_view(get).substr(std::strlen("Get")) == std::string_view(release).substr(std::strlen("Release"));
}

}  // namespace

void* give_guarded(Call& call, jobject owner, void* original, size_t bytes, bool direct, bool critical) {
  if (original == nullptr) return nullptr;
  void* data = allocate_guarded(bytes);
  if (data == nullptr) {  // as if the VM had no memory
    if (!direct) std::free(original);
    return nullptr;
  }
  std::memcpy(data, original, bytes);
  Buffer buffer{original, bytes, call.function, nullptr, "", &call.site(), call.self.name, direct, 0};
  {
    vm::NativeToVm in_vm(call.self);
    buffer.owner = vm::dereference(owner);
    buffer.owner_text = text_of(buffer.owner);
  }
  if (critical) {
    buffer.critical_since = monotonic_ns();
    call.state.criticals.push_back({data, call.function, buffer.critical_since, call.state.natives.size()});
  }
  Buffers& all = buffers();
  std::lock_guard hold(all.lock);
  all.open[data] = std::move(buffer);
  std::erase_if(all.released, [data](const auto& released) { return released.data == data; });
  return data;
}

Release take_guarded(Call& call, jobject owner, const void* data, jint mode, bool is_array, bool critical) {
  if (data == nullptr) return {true, nullptr};
  Buffers& all = buffers();
  std::optional<Buffer> buffer;
  const char* released_by = nullptr;
  {
    std::lock_guard hold(all.lock);
    if (const auto found = all.open.find(data); found != all.open.end()) {
      buffer = found->second;
      if (mode != JNI_COMMIT) {
        all.open.erase(found);
        if (all.released.size() == 512) all.released.pop_front();
        all.released.push_back({data, call.function});
      }
    }
    for (const auto& released : all.released)
      if (released.data == data) released_by = released.function;
  }
  vm::NativeToVm in_vm(call.self);
  if (!buffer.has_value()) {
    if (released_by != nullptr)
      call.refuse(Rule::Jni_ReleasedTwice, std::string("the pointer has been released by ") + released_by);
    else
      call.refuse(Rule::Jni_UnknownBuffer, "no Get function of JNI has given the pointer");
    return {false, nullptr};
  }
  if (critical && mode != JNI_COMMIT) {
    auto& open = call.state.criticals;
    const auto region = std::ranges::find(open, data, &CriticalRegion::data);
    if (region != open.end()) {
      const uint64_t lasted = monotonic_ns() - region->since;
      open.erase(region);
      if (lasted > kLongNanoseconds)
        call.report(Rule::Jni_CriticalLong,
                    "the critical region has lasted " + std::to_string(lasted / 1'000'000) + " ms");
    }
  }
  if (const auto damage = damage_around(data, buffer->bytes))
    call.report(Rule::Jni_Overrun, described(*buffer) + " (" + std::to_string(buffer->bytes) + " bytes) was written " +
                                       std::to_string(damage->distance) +
                                       (damage->before ? " bytes before its begin" : " bytes behind its end"));
  const bool right_function = gives_for(buffer->function, call.function);
  const bool right_owner = vm::dereference(owner) == buffer->owner;
  if (!right_function)
    call.report(Rule::Jni_OtherRelease, "it is " + described(*buffer),
                std::string("call Release") + (buffer->function + std::strlen("Get")));
  else if (!right_owner)
    call.report(Rule::Jni_OtherOwner,
                "it is " + described(*buffer) + ", not for " + text_of(call.self, call.state, owner));
  const bool right_mode = mode == 0 || mode == JNI_COMMIT || mode == JNI_ABORT;
  if (!right_mode) call.report(Rule::Jni_Mode, "the mode is " + std::to_string(mode));
  const bool right = right_function && right_owner && right_mode;
  if (!is_array && std::memcmp(data, buffer->original, buffer->bytes) != 0)
    call.report(Rule::Jni_StringWritten, described(*buffer) + " was changed");
  if (is_array && right && mode != JNI_ABORT) std::memcpy(buffer->original, data, buffer->bytes);
  if (!right && !buffer->direct && right_mode) std::free(buffer->original);
  if (mode != JNI_COMMIT && right_mode) free_guarded(const_cast<void*>(data));
  return {right, buffer->original};
}

void check_open_criticals(ThreadState& state, const Place& place) {
  while (!state.criticals.empty() && state.criticals.back().natives > state.natives.size()) {
    const CriticalRegion region = state.criticals.back();
    state.criticals.pop_back();
    std::string owner;
    {
      std::lock_guard hold(buffers().lock);
      const auto found = buffers().open.find(region.data);
      if (found == buffers().open.end()) continue;
      owner = found->second.owner_text;
      found->second.site = nullptr;  // it is reported here
    }
    report({.rule = Rule::Jni_CriticalKept,
            .function = region.function,
            .what = "the native method returns within the critical region of " + owner},
           place);
  }
}

std::vector<OpenCritical> open_criticals() {
  std::vector<OpenCritical> found;
  {
    std::lock_guard hold(buffers().lock);
    for (const auto& [data, buffer] : buffers().open)
      if (buffer.critical_since != 0)
        found.push_back({buffer.thread, buffer.function, buffer.owner_text, buffer.critical_since});
  }
  std::ranges::sort(found, {}, &OpenCritical::since_ns);
  return found;
}

void report_kept_buffers() {
  struct Kept {
    size_t count = 0;
    Buffer first;
  };
  std::map<std::pair<const char*, const NativeStack*>, Kept> sites;
  {
    std::lock_guard hold(buffers().lock);
    for (const auto& [data, buffer] : buffers().open) {
      if (buffer.site == nullptr || is_of_jdk(*buffer.site)) continue;
      Kept& kept = sites[{buffer.function, buffer.site}];
      if (kept.count++ == 0) kept.first = buffer;
    }
  }
  for (const auto& [site, kept] : sites)
    report({.rule = Rule::Jni_BufferLeak,
            .function = site.first,
            .what = described(kept.first) + " has not been released" +
                    (kept.count == 1 ? "" : ", nor have " + std::to_string(kept.count - 1) + " others from here")},
           Place{*site.second, {}, "\"" + kept.first.thread + "\""});
}

}  // namespace vitrine::checks
