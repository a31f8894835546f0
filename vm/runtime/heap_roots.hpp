// SPDX-License-Identifier: Apache-2.0
// The roots of the object graph as the Java language sees it, for heap walks and heap dumps of tools: unlike the
// collector's (roots.hpp), they say where they are, and native stacks are none. World stopped.
#pragma once
#include <jni.h>

#include <functional>

#include "vm/model/frame.hpp"
#include "vm/model/method.hpp"
#include "vm/thread/references.hpp"

namespace vitrine::vm {

enum class RootKind : uint8_t { Thread, StackLocal, JniLocal, JniGlobal, SystemClass, Monitor, Other };

struct Root {
  RootKind kind;
  Object* object;  // never null
  // StackLocal and JniLocal: the thread's object, and the frame: its depth, 0 for the newest, and its method. Of local
  // references that were made before any Java method was called, the method is null.
  Object* java_thread = nullptr;
  int32_t depth = 0;
  Method* method = nullptr;
  // StackLocal: the instruction, and the slot; operands are numbered after the locals.
  int32_t bci = 0, slot = 0;
  jobject reference = nullptr;  // JniGlobal
};
/// Returns false to end the walk.
using ReportRoot = std::function<bool(const Root&)>;

/// Each thread with its frames from the newest on, JNI globals, classes, the rest. `report` may run agent code, for
/// which only callback-safe functions are allowed. Returns false if `report` has ended the walk.
bool report_roots(const ReportRoot& report);
/// The references of `newest` and its callers, and the thread's JNI local references if `references` is not null.
bool report_frames(Object* java_thread, Frame* newest, LocalReferences* references, const ReportRoot& report);

}  // namespace vitrine::vm
