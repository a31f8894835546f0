// SPDX-License-Identifier: Apache-2.0
// The text of SIGQUIT, jstack and jcmd Thread.print.
#pragma once
#include <string>

#include "vm/thread/thread.hpp"

namespace vitrine::serviceability {

struct ThreadDumpContents {
  bool locks = false;     // -l: the java.util.concurrent locks that each thread owns
  bool extended = false;  // -e: the number of bytes that each thread has allocated
  bool heap = false;      // SIGQUIT: the state of the heap, at the end
};
/// The text of a thread dump, in the format that tools parse. `self` is in VM state and holds no mutex, because this
/// stops the world. Throws nothing.
std::string thread_dump(vm::Thread& self, const ThreadDumpContents& contents);
/// "<0x...> (a java.lang.Object)", or for a mirror "<0x...> (a java.lang.Class for D)". No safepoint may happen.
std::string object_text(const vm::Object* object);

}  // namespace vitrine::serviceability
