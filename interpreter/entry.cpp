// SPDX-License-Identifier: Apache-2.0
// Where calls enter a method: the choice of a kind, the word of each kind, and the only place that sets Method::entry.
#include <iterator>
#include <mutex>

#include "base/assert.hpp"
#include "base/lock.hpp"
#include "base/sanitizers.hpp"
#include "interpreter/code.hpp"
#include "vm/model/well_known.hpp"
#include "vm/ports/ports.hpp"
#include "vm/state/options.hpp"
#include "vm/thread/monitor.hpp"

namespace vitrine::interpreter {

Mutex words_mutex{LockRank::CodeWords};

namespace {

/// The words to which Method::entry points, in the order of EntryKind. The first two kinds begin with words of the
/// method's own.
const CodeWord kEntryWords[] = {
    0,
    0,
    make_word(k_enter_synchronized),
    make_word(k_enter_observed),
    make_word(k_enter_watched),
    make_word(k_enter_watched_native),
    make_word(k_enter_native),
    make_word(k_enter_fast_native),
    make_word(k_enter_yield),
    make_word(k_enter_wait),
    make_word(k_enter_intrinsic),
    make_word(k_enter_abstract),
};
static_assert(std::size(kEntryWords) == static_cast<size_t>(EntryKind::Abstract) + 1);

const CodeWord* entry_word(const Method& method) {
  const EntryKind kind = kind_of(method);
  if (kind == EntryKind::Leaf) return &decoded(*method.version)->leaf;
  if (kind == EntryKind::Code || kind == EntryKind::Synchronized)
    if (const DecodedCode& code = *decoded(*method.version); code.counts_calls) return &code.counted.word;
  if (kind == EntryKind::Code) {
    const DecodedCode& code = *decoded(*method.version);
    return handler_of(code.machine_entry) == k_enter_machine ? &code.machine_entry : code.words.get();
  }
  return &kEntryWords[static_cast<size_t>(kind)];
}

void install_entry(Method& method) {
  VM_ASSERT(method.has_code() || (method.max_locals == method.argument_slots && method.max_stack == 0));
  java_published();
  method.entry.store(entry_word(method), std::memory_order_release);
}

}  // namespace

EntryKind kind_of(const Method& method) {
  using vm::MethodIntrinsic;
  const bool watched = vm::vm_options().explain.on && vm::ports().explainer->watches(method);
  const bool observed = method.is_synchronized() && vm::monitor_observer() != nullptr;
  const bool is_fast = method.fast_native.load() != nullptr;
  const bool calls_c = method.intrinsic == MethodIntrinsic::LinkToNative && is_fast;
  if (method.intrinsic != MethodIntrinsic::None && !calls_c) return EntryKind::Intrinsic;
  if (&method == vm::well_known().Continuation_doYield) return EntryKind::Yield;
  if (&method == vm::well_known().Object_wait0 && is_fast) return EntryKind::Wait;
  if (method.is_native()) {
    if (watched) return EntryKind::WatchedNative;
    if (observed) return EntryKind::Observed;
    return is_fast && !method.is_synchronized() ? EntryKind::FastNative : EntryKind::Native;
  }
  if (!method.has_code()) return EntryKind::Abstract;
  if (watched) return EntryKind::Watched;
  if (observed) return EntryKind::Observed;
  const DecodedCode* code = decoded(*method.version);
  if (code != nullptr && __atomic_load_n(&code->leaf, __ATOMIC_ACQUIRE) != 0) return EntryKind::Leaf;
  return method.is_synchronized() ? EntryKind::Synchronized : EntryKind::Code;
}

void prepare_entry(Method& method) {
  std::lock_guard lock(words_mutex);
  install_entry(method);
}

void renew_entry(Method& method) {
  if (method.entry.load(std::memory_order_relaxed) != nullptr) install_entry(method);
}

void count_calls(DecodedCode& code, bool counts) {
  const bool locks = code.version().method->is_synchronized();
  const CodeWord* begin = locks ? &kEntryWords[static_cast<size_t>(EntryKind::Synchronized)] : code.words.get();
  code.counted.heat.store(0, std::memory_order_relaxed);
  __atomic_store_n(&code.counted.word, make_word_p(k_enter_counting, begin), __ATOMIC_RELEASE);
  code.counts_calls = counts;
}

}  // namespace vitrine::interpreter
