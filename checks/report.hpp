// SPDX-License-Identifier: Apache-2.0
// The messages about mistakes of native code, for people on stderr and as JSON lines; equal ones are counted, and a
// summary ends them.
#pragma once
#include <jvmti.h>

#include <string>

#include "checks/rules.hpp"
#include "checks/stacks.hpp"

namespace vitrine::checks {

/// Where a mistake was made, or where what it is about began.
struct Place {
  NativeStack native;  // empty: native code that is gone, or none
  JavaStack java;
  std::string thread;  // its name; "unattached"
};
/// That of the caller. Any thread may call it in native or VM state; no safepoint.
Place here();

struct Mistake {
  Rule rule;
  const char* function;  // of the interface, as the specification spells it, or the event whose callback it is
  std::string what;      // one sentence without its full stop, with decoded arguments
  const jvmtiEnv* env = nullptr;
  std::string arguments;  // "thread=main, depth=3"; "" if they are not known
  std::string advice;     // "": that of the rule
};

/// Reports a mistake that was made at `place`, unless it is suppressed or the JDK's own libraries are known to make it:
/// prints it if it is the first of its kind (rule, function, native stack), and counts it. With the option `fatal` it
/// ends the process (base/fatal.hpp). Any thread may call it, in native or VM state, with no lock held below
/// LockRank::Checks. No safepoint.
void report(const Mistake& mistake, const Place& place);
inline void report(const Mistake& mistake) { report(mistake, here()); }

/// Opens the files of -Xcheck's options; ends a start that names a file that cannot be used.
void begin_reports();
/// Prints the summary. To be called once, when the VM ends.
void end_reports();

}  // namespace vitrine::checks
