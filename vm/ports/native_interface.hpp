// SPDX-License-Identifier: Apache-2.0
// The port by which vm/ reaches the Java Native Interface: jni/ implements it.
#pragma once
#include <jni.h>

#include "vm/model/frame.hpp"
#include "vm/model/java_result.hpp"

namespace vitrine::vm {

class Thread;

// The defaults are a VM without JNI, as unit tests have it; their parameters keep their names for the reader.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-parameter"
class NativeInterface {
 public:
  virtual ~NativeInterface() = default;
  /// Calls the native method of `frame` (arguments at frame.locals as slots). Binds it first if need be
  /// (UnsatisfiedLinkError). Does the transition to native state, the local reference frame, the conversion of the
  /// result (a reference is resolved to an Object*). May reach a safepoint.
  virtual JavaResult<Slot> invoke(Thread& self, Frame& frame) = 0;
  /// The JNIEnv of a thread that is being attached, and its end. Null: the thread cannot call JNI.
  virtual JNIEnv* make_env(Thread& thread) { return nullptr; }
  virtual void free_env(Thread& thread) {}
  /// The calling POSIX thread ends while attached: what DetachCurrentThread would have done. InVm.
  virtual void end_attached_thread(Thread& self) {}
};
#pragma GCC diagnostic pop

}  // namespace vitrine::vm
