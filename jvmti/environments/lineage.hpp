// SPDX-License-Identifier: Apache-2.0
// Stages of the lineage of a class (vm/linking/class_lineage.hpp) that agents cause: answers to ClassFileLoadHook,
// transformers of java.lang.instrument one by one, RedefineClasses and RetransformClasses. Used only for classes whose
// lineage is recorded.
#pragma once
#include <string>
#include <vector>

#include "jvmti/environments/env.hpp"
#include "vm/linking/class_lineage.hpp"

namespace vitrine::jvmti {

/// "libagent.so, environment 2, can retransform". The library is that of its callback for ClassFileLoadHook, else the
/// agent that made the environment. No lock, no safepoint.
std::string description_of(const Env& env);

/// While it lives, the thread shows a class to one environment. Methods that sun.instrument.TransformerManager calls in
/// this thread meanwhile are transformers: their entries and exits are watched, so that each gets a stage of its own.
/// Does nothing if `lineage` is null. Constructor and destructor take state_lock(); no safepoint.
class HookWatch {
 public:
  HookWatch(Thread& self, const Env& env, vm::ClassLineage* lineage);
  ~HookWatch();
  HookWatch(const HookWatch&) = delete;
  /// The environment has replaced the bytes. Adds a stage, unless they are those of the last transformer.
  void replaced(classfile::Bytes before, classfile::Bytes after);

  // For the EventPoster, in the thread of the watch.
  void method_entered(const vm::Frame& frame);
  void method_left(const vm::Frame& frame, bool by_exception, vm::Slot result);

 private:
  const Env& env_;
  vm::ClassLineage* lineage_;
  ThreadData* data_ = nullptr;              // of the thread; null: nothing is watched
  HookWatch* outer_ = nullptr;              // the class whose transformer has caused the loading of this one
  const vm::Frame* transformer_ = nullptr;  // the frame that is being watched
  const vm::Class* receiver_ = nullptr;     // its class
  std::vector<uint8_t> given_, made_;       // the bytes it was given; those that the last one has returned
};

/// The innermost watch of the thread's context; null if there is none.
inline HookWatch* watch_of(const Thread& self) {
  if (!(self.context.traced.load(std::memory_order_relaxed) & vm::kTraceWatched)) [[likely]]
    return nullptr;
  const ThreadData* data = data_of(self.context);
  return data == nullptr ? nullptr : data->watch;
}

/// Adds the stage with which a RedefineClasses (`retransform` false) or RetransformClasses begins. Returns its number.
uint32_t begin_redefinition(const Thread& self, const Env& env, vm::Class& cls, bool retransform,
                            const std::vector<uint8_t>& bytes);

}  // namespace vitrine::jvmti
