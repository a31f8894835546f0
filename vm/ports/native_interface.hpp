// SPDX-License-Identifier: Apache-2.0
// The port by which vm/ reaches the Java Native Interface. jni/ implements it.
#pragma once
#include <jni.h>

#include "vm/model/frame.hpp"
#include "vm/model/java_result.hpp"

namespace vitrine::vm {

class Thread;

// The defaults stand for a VM without JNI, as in unit tests; their parameters keep their names for the reader.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-parameter"
class NativeInterface {
 public:
  virtual ~NativeInterface() = default;
  /// Calls the native method of `frame`; the arguments are the slots at frame.locals. Binds the method first if
  /// necessary. Makes the transition to native state and the frame of local references, and converts the result (a
  /// reference is dereferenced to an Object*). Throws what the method throws, or UnsatisfiedLinkError.
  virtual JavaResult<Slot> invoke(Thread& self, Frame& frame) = 0;
  /// The jmethodID of the method, which is made if there is none. Takes a leaf lock.
  virtual jmethodID id_of(Method& method) { return nullptr; }
  /// Makes the JNIEnv of a thread that is being attached, and frees it. If make_env returns null, the thread cannot
  /// call JNI.
  virtual JNIEnv* make_env(Thread& thread) { return nullptr; }
  virtual void free_env(Thread& thread) {}
  /// The calling POSIX thread ends while it is attached: does what DetachCurrentThread would have done. The thread is
  /// InVm.
  virtual void end_attached_thread(Thread& self) {}
};
#pragma GCC diagnostic pop

}  // namespace vitrine::vm
