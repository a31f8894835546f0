// SPDX-License-Identifier: Apache-2.0
#include "checks/jvmti/failed_results.hpp"

#include <sys/mman.h>
#include <sys/uio.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "base/lock.hpp"
#include "checks/report.hpp"
#include "checks/stacks.hpp"
#include "jvmti/calls/trace.hpp"

namespace vitrine::checks {

namespace {

constexpr size_t kPage = 4096, kResults = 1024;

struct Failed {
  const char* function = nullptr;
  const jvmtiEnv* env = nullptr;
  jvmtiError error = JVMTI_ERROR_NONE;
  Place place;
};

/// The last kResults of them; an older one's page is used again.
struct FailedResults {
  Mutex lock{LockRank::CheckedMemory};
  std::byte* pages = nullptr;  // never changes once it is set; null: there is no memory for it
  std::array<Failed, kResults> results GUARDED_BY(lock);
  size_t next GUARDED_BY(lock) = 0;
  struct Read {
    Failed failed;
    Place place;
  };
  std::vector<Read> reads GUARDED_BY(lock);  // not reported yet
  std::atomic<bool> has_reads{false};
  FailedResults() {
    void* mapped = mmap(nullptr, kResults * kPage, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (mapped != MAP_FAILED) pages = static_cast<std::byte*>(mapped);
  }
  /// Any thread, without the lock.
  bool contains(const void* address) const {
    const auto offset = reinterpret_cast<uintptr_t>(address) - reinterpret_cast<uintptr_t>(pages);
    return pages != nullptr && offset < kResults * kPage;
  }
  /// Of an address that it contains.
  size_t index_of(const void* address) const {
    return static_cast<size_t>(static_cast<const std::byte*>(address) - pages) / kPage;
  }
};
FailedResults& failed_results() {
  static auto& all = *new FailedResults;
  return all;
}

// The variable of the agent may lie anywhere. These return false if there is no memory.
bool read_variable(void** variable, void*& value) {
  const iovec ours{&value, sizeof value}, its{variable, sizeof value};
  return process_vm_readv(getpid(), &ours, 1, &its, 1, 0) == sizeof value;
}
bool write_variable(void** variable, void* value) {
  const iovec ours{&value, sizeof value}, its{variable, sizeof value};
  return process_vm_writev(getpid(), &ours, 1, &its, 1, 0) == sizeof value;
}

/// Of an address that is in one.
Failed failed_at(const void* address) {
  FailedResults& all = failed_results();
  std::lock_guard hold(all.lock);
  return all.results[all.index_of(address)];
}

std::string text_of(const Failed& failed) {
  std::string text =
      std::string("what ") + failed.function + " was to give, which has failed with " + jvmti::error_name(failed.error);
  if (!failed.place.native.empty()) text += ", called by " + describe(failed.place.native)[0].text();
  return text;
}

}  // namespace

void spoil_result(void** result, const jvmtiEnv* env, const char* function, jvmtiError error) {
  void* was = nullptr;
  if (!read_variable(result, was) || was == nullptr) return;
  FailedResults& all = failed_results();
  if (all.pages == nullptr) return;
  Failed failed{function, env, error, here()};
  std::byte* page = nullptr;
  {
    std::lock_guard hold(all.lock);
    page = all.pages + all.next * kPage;
    if (all.results[all.next].function != nullptr) mprotect(page, kPage, PROT_NONE);
    all.results[all.next] = std::move(failed);
    all.next = (all.next + 1) % kResults;
  }
  write_variable(result, page + kPage / 2);  // what is a little before it is in the page, too
}

bool passes_failed_result(const jvmtiEnv* env, const char* function, const void* argument) {
  const std::string text = failed_result_text(argument);
  if (text.empty()) return false;
  report({.rule = Rule::Result_Failed, .function = function, .what = "an argument is " + text, .env = env});
  return true;
}

std::string failed_result_text(const void* argument) {
  if (!failed_results().contains(argument)) return "";
  const Failed failed = failed_at(argument);
  return failed.function == nullptr ? "" : text_of(failed);
}

bool reads_failed_result(const void* address) {
  FailedResults& all = failed_results();
  if (!all.contains(address)) return false;
  Failed failed = failed_at(address);
  if (failed.function == nullptr) return false;
  if (mprotect(all.pages + all.index_of(address) * kPage, kPage, PROT_READ | PROT_WRITE) != 0) return false;
  Place place = here();
  if (!place.native.empty()) place.native.erase(place.native.begin());  // that of the signal
  std::lock_guard hold(all.lock);
  all.reads.push_back({std::move(failed), std::move(place)});
  all.has_reads.store(true);
  return true;
}

void report_reads_of_failed_results() {
  FailedResults& all = failed_results();
  if (!all.has_reads.load(std::memory_order_relaxed)) return;
  std::vector<FailedResults::Read> reads;
  {
    std::lock_guard hold(all.lock);
    reads.swap(all.reads);
    all.has_reads.store(false);
  }
  for (const auto& [failed, place] : reads)
    report({.rule = Rule::Result_Failed,
            .function = failed.function,
            .what = "a pointer is followed that is " + text_of(failed),
            .env = failed.env},
           place);
}

}  // namespace vitrine::checks
