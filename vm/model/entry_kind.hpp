// SPDX-License-Identifier: Apache-2.0
// How calls enter a method.
#pragma once
#include <cstdint>

namespace vitrine::vm {

/// What Method::entry leads to. The Executor chooses it (Executor::kind_of) from what is known of the method: its
/// flags, its code, who watches or observes it.
enum class EntryKind : uint8_t {
  Code,           // the first word of its code
  Leaf,           // a word that does the method's whole work without a frame
  Synchronized,   // enters the monitor, then runs the code
  Observed,       // a synchronized method, native or not, while a MonitorObserver listens
  Watched,        // code whose frames -Xexplain watches
  WatchedNative,  // a native method whose frames -Xexplain watches
  Native,         // a native method: lock, events, a FastNative or the call by JNI
  FastNative,     // a native method that is a FastNative and not synchronized
  Yield,          // Continuation.doYield
  Wait,           // Object.wait0, as long as it is the VM's own
  Intrinsic,      // of java.lang.invoke: another method takes its place
  Abstract,       // AbstractMethodError
};

/// Whether the method's words are all that a call executes, but for the monitor of a synchronized method. So something
/// else that does what the words do, such as machine code, may stand for them; of the other kinds it may not.
constexpr bool may_be_compiled(EntryKind kind) {
  return kind == EntryKind::Code || kind == EntryKind::Leaf || kind == EntryKind::Synchronized;
}

}  // namespace vitrine::vm
