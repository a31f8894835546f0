// SPDX-License-Identifier: Apache-2.0
#include "vm/runtime/heap_roots.hpp"

#include <algorithm>

#include "classfile/frame_state.hpp"
#include "vm/exec/visible_frames.hpp"
#include "vm/model/class.hpp"
#include "vm/model/loader.hpp"
#include "vm/model/root_objects.hpp"
#include "vm/thread/references.hpp"
#include "vm/thread/runner.hpp"
#include "vm/thread/thread_status.hpp"
#include "vm/thread/unmounted.hpp"

namespace vitrine::vm {

using classfile::SlotKind;

namespace {

bool report_thread(Thread& thread, const ReportRoot& report) {
  Object* object = object_of(thread);
  // A thread that has ended may still be attached for a moment.
  if (object == nullptr || (thread_status(object) & kTerminatedBit)) return true;
  return report({RootKind::Thread, object}) &&
         report_frames(object, newest_frame(thread), &thread.context.local_references, report);
}

}  // namespace

// HOTSPOT: this order. Some tools take the first root that leads to an object as the reason why it is alive. They
// expect roots in threads before roots in classes.
bool report_roots(const ReportRoot& report) {
  auto tell = [&](RootKind kind, Object* object) { return object == nullptr || report({kind, object}); };
  std::vector<Thread*> threads = all_attached_threads();
  for (Thread* thread : threads)
    if (!report_thread(*thread, report)) return false;
  for (jobject reference : global_references().strong()) {
    Root root{RootKind::JniGlobal, dereference(reference)};
    root.reference = reference;
    if (!report(root)) return false;
  }
  std::vector<Class*> classes = all_classes();
  for (Class* cls : classes)
    if (cls->loader->is_boot() && !cls->keeps_mirror_alive && !tell(RootKind::SystemClass, cls->mirror)) return false;
  for (Thread* thread : threads)
    for (const OwnedMonitor& owned : thread->context.owned_monitors)
      if (!tell(RootKind::Monitor, owned.object)) return false;
  bool go_on = true;
  for_each_unmounted([&](const Unmounted& unmounted) {
    for (const Unmounted::Owned& owned : unmounted.owned) go_on = go_on && tell(RootKind::Monitor, owned.object);
  });
  if (!go_on) return false;
  for (Object* object : root_objects().all())
    if (!tell(RootKind::Other, object)) return false;
  // The other classes of these loaders are found through the loaders. Hidden classes are in no list of their loader.
  for (Class* cls : classes)
    if (!cls->loader->is_boot() && !cls->keeps_mirror_alive && cls->is_hidden && !tell(RootKind::Other, cls->mirror))
      return false;
  return true;
}

bool report_frames(Object* java_thread, Frame* newest, LocalReferences* references, const ReportRoot& report) {
  struct Local {
    uint32_t number;
    Object* object;
  };
  std::vector<Local> locals;  // JNI local references, oldest first; those of the newest native frame come last
  if (references != nullptr)
    references->for_each_numbered([&](uint32_t number, Object* object) { locals.push_back({number, object}); });
  std::ranges::stable_sort(locals, {}, &Local::number);
  // References from number `oldest` on belong to the method at `depth`.
  auto report_locals = [&](uint32_t oldest, int32_t depth, Method* method) {
    auto first = std::ranges::lower_bound(locals, oldest, {}, &Local::number);
    for (auto local = first; local != locals.end(); ++local)
      if (local->object != nullptr && !report({RootKind::JniLocal, local->object, java_thread, depth, method}))
        return false;
    locals.erase(first, locals.end());
    return true;
  };
  int32_t depth = 0;
  for (Frame* frame = newest; frame != nullptr; frame = older_frame(frame), ++depth) {
    Method& method = *frame->method;
    if (frame->is_native()) {
      // HOTSPOT: the arguments of a native method are not roots, and neither is the class of a static method, whose
      // reference is the oldest of the frame.
      uint32_t oldest = frame->older_references;
      if (method.is_static())
        std::erase_if(locals, [&](const Local& local) {
          return local.number == oldest && local.object == method.holder->mirror;
        });
      if (!report_locals(oldest, depth, &method)) return false;
      continue;
    }
    if (!method.has_code() || frame->bci() < 0) continue;
    classfile::FrameState state =
        classfile::frame_state_at(*method.file(), *method.info(), static_cast<uint16_t>(frame->bci()));
    auto report_slot = [&](size_t slot, Object* object) {
      return object == nullptr || report({RootKind::StackLocal, object, java_thread, depth, &method, frame->bci(),
                                          static_cast<int32_t>(slot)});
    };
    for (size_t slot = 0; slot < state.locals.size(); ++slot)
      if (state.locals[slot] == SlotKind::Reference &&
          !report_slot(slot, as_ref(frame->local(static_cast<uint32_t>(slot)))))
        return false;
    for (size_t slot = 0; slot < std::min<size_t>(frame->live_operands(), state.stack.size()); ++slot)
      if (state.stack[slot] == SlotKind::Reference &&
          !report_slot(state.locals.size() + slot, as_ref(frame->stack_base()[slot])))
        return false;
  }
  return report_locals(0, 0, nullptr);  // made before any Java method was called
}

}  // namespace vitrine::vm
