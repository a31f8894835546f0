// SPDX-License-Identifier: Apache-2.0
// java.lang.StackWalker. Java requests the first batch of frames with CallStackWalk, which fills the batch and calls
// back into Java. From there, MoreStackWalk continues the walk, which its anchor identifies. The three class libraries
// differ in the signatures of these calls and in the frame objects.
#include "base/range.hpp"
#include "classfile/frame_state.hpp"
#include "gc/store.hpp"
#include "library/jvm.hpp"
#include "library/stack_trace.hpp"
#include "vm/exec/continuation.hpp"
#include "vm/exec/java_call.hpp"
#include "vm/exec/stack_walk.hpp"
#include "vm/exec/version_keeper.hpp"
#include "vm/linking/java_calls.hpp"
#include "vm/model/class.hpp"
#include "vm/state/options.hpp"
#include "vm/state/release.hpp"
#include "vm/thread/runner.hpp"

using namespace vitrine;
using namespace vitrine::library;

namespace vitrine::vm {
/// A walk in progress. It is in the native frame of its CallStackWalk, and its address is the anchor that Java passes
/// back.
struct StackWalkInProgress {
  StackWalk position;
  ExecutionContext& context;
  StackWalkInProgress* outer;
  bool before_first = false;  // `position` is on a frame that has not been taken
  std::vector<Runner*> held;  // of continuations that are walked
};
}  // namespace vitrine::vm

namespace {

enum Mode : int64_t {
  kClassesOnly = 0x2,     // FILL_CLASS_REFS_ONLY; from 22 on CLASS_INFO_ONLY
  kGetCallerClass = 0x4,  // until 21
  kShowHidden = 0x20,
  kLive = 0x100,  // LiveStackFrame: locals, operands, monitors
};

using Walk = vm::StackWalkInProgress;

struct WalkScope {
  Walk walk;
  explicit WalkScope(Thread& self) : walk{vm::StackWalk(self), self.context, self.context.stack_walk} {
    walk.context.stack_walk = &walk;
  }
  ~WalkScope() {
    walk.context.stack_walk = walk.outer;
    for (vm::Runner* runner : walk.held) vm::let_go(*runner);
  }
};

/// Continues the walk in a continuation, which has yielded and cannot go on meanwhile.
JavaResult<void> walk_continuation(Thread& self, Walk& walk, Object* continuation) {
  vm::Runner* runner = vm::hold_continuation(continuation);
  if (runner == nullptr) return vm::throw_out_of_memory(self, "unable to create a stack for a continuation");
  walk.held.push_back(runner);
  walk.position = vm::StackWalk(*runner);
  return {};
}

Walk* walk_of(const Thread& self, int64_t anchor) {
  for (Walk* w = self.context.stack_walk; w != nullptr; w = w->outer)
    if (reinterpret_cast<int64_t>(w) == anchor) return w;
  return nullptr;
}

Thrown corrupted(Thread& self, const char* message) {
  return vm::throw_new(self, vm::Throwable::InternalError, message);
}

bool new_frame_objects() { return known().ClassFrameInfo_class != nullptr; }

// ---- LiveStackFrame

ObjectResult live_slots(Thread& self, const std::vector<classfile::SlotKind>& kinds, const Slot* slots, size_t count) {
  using classfile::SlotKind;
  Class& info = *known().LiveStackFrameInfo_class;
  Object* array = TRY(new_object_array(self, *known().Object_class, count));
  for (size_t i = 0; i < count; ++i) {
    SlotKind kind = i < kinds.size() ? kinds[i] : SlotKind::Dead;
    if (kind == SlotKind::Reference) {
      gc::store_element(array, i, vm::as_ref(slots[i]));
      continue;
    }
    // HOTSPOT: every primitive slot is a 64-bit one.
    bool live = kind == SlotKind::SecondHalf || kind == SlotKind::Int || kind == SlotKind::Float;
    auto slot = vm::call_static(self, info, "asPrimitive", "(J)Ljava/lang/LiveStackFrame$PrimitiveSlot;",
                                {0, live ? slots[i] : 0});
    gc::store_element(array, i, vm::as_ref(TRY(slot)));
  }
  return array;
}

JavaResult<void> fill_live(Thread& self, Object* info, vm::Frame& frame) {
  auto& w = known();
  constexpr int32_t kInterpreted = 1;
  info->put<int32_t>(w.LiveStackFrameInfo_mode, kInterpreted);
  if (!frame.is_native()) {
    auto state =
        classfile::frame_state_at(*frame.method->file(), *frame.method->info(), static_cast<uint16_t>(frame.bci()));
    gc::store_reference(info, w.LiveStackFrameInfo_locals,
                        TRY(live_slots(self, state.locals, frame.locals, frame.method->max_locals)));
    gc::store_reference(info, w.LiveStackFrameInfo_operands,
                        TRY(live_slots(self, state.stack, frame.stack_base(), frame.live_operands())));
  }
  size_t count = 0;
  for (const auto& owned : self.context.owned_monitors) count += owned.frame == &frame;
  Object* monitors = TRY(new_object_array(self, *w.Object_class, count));
  size_t i = 0;
  for (const auto& owned : self.context.owned_monitors)
    if (owned.frame == &frame && i < count) gc::store_element(monitors, i++, owned.object);
  gc::store_reference(info, w.LiveStackFrameInfo_monitors, monitors);
  return {};
}

// ---- one frame object

JavaResult<void> fill_frame(Thread& self, Object* frames, size_t index, vm::Frame& frame, int64_t mode) {
  auto& w = known();
  // The MemberName refers to the method, not to a stand-in, because it may outlive the frame.
  Method& method = *frame.method->version->method;
  const int32_t bci = frame.bci();
  Object* info = element(frames, index);
  if (!new_frame_objects()) {
    if (mode & kClassesOnly) {
      gc::store_element(frames, index, method.holder->mirror);
      return {};
    }
    TRY(vm::member_name_set_method(self, reference_field(info, w.StackFrameInfo_memberName), method, *method.holder,
                                   vm::Selection::Direct));
    info->put<int32_t>(w.StackFrameInfo_bci, bci);
  } else {
    constexpr int32_t kMemberFlags = 0x00ffffff;
    Object* member = TRY(vm::allocate_instance(self, *w.MemberName_class));
    TRY(vm::member_name_set_method(self, member, method, *method.holder, vm::Selection::Direct));
    int32_t flags = info->get<int32_t>(w.ClassFrameInfo_flags);
    info->put<int32_t>(w.ClassFrameInfo_flags, flags | (member->get<int32_t>(w.MemberName_flags) & kMemberFlags));
    if (mode & kClassesOnly) {
      gc::store_reference(info, w.ClassFrameInfo_classOrMemberName, method.holder->mirror);
      return {};
    }
    gc::store_reference(info, w.ClassFrameInfo_classOrMemberName, reference_field(member, w.MemberName_method));
    info->put<int32_t>(w.StackFrameInfo_bci, bci);
  }
  vm::MethodVersion* version = TRY(vm::kept_version_of(self, *frame.method));
  info->put<vm::MethodVersion*>(w.StackFrameInfo_version, version);
  gc::store_reference(info, w.StackFrameInfo_keeper, version->of->keeper);
  if (mode & kLive) TRY(fill_live(self, info, frame));
  return {};
}

/// Fills frames[start, start + limit) and returns the number of frames filled. The walk then stays on the last frame
/// taken.
JavaResult<int> fill_batch(Thread& self, Walk& walk, int64_t mode, int limit, int start, Object* frames) {
  int count = 0;
  for (; !walk.position.done() && count < limit; walk.position.next()) {
    vm::Frame& frame = walk.position.frame();
    const Method& method = *frame.method;
    bool get_caller = !new_frame_objects() && (mode & kGetCallerClass);
    if (method.version == nullptr) continue;  // made by the VM
    if (method.hidden && !vm::vm_options().ShowHiddenFrames && (!(mode & kShowHidden) || get_caller)) continue;
    if (get_caller && (mode & kClassesOnly) && count == 0 && method.caller_sensitive)
      return vm::throw_new(
          self, vm::Throwable::UnsupportedOperationException,
          "StackWalker::getCallerClass called from @CallerSensitive '" + method.external_name() + "' method");
    TRY(fill_frame(self, frames, static_cast<size_t>(start + count), frame, mode));
    if (++count == limit) break;  // stay on it; the next batch starts after it
  }
  return count;
}

/// `continuation`, if not null, is walked instead of the caller's stack.
ObjectResult start_walk(Thread& self, Object* stream, int64_t mode, int skip, Object* continuation, int limit,
                        int start, Object* frames) {
  auto& w = known();
  if (frames == nullptr) return vm::throw_new(self, vm::Throwable::NullPointerException, "frames_array is NULL");
  if (!is_range(start, limit, frames->length())) return throw_illegal_argument(self, "not enough space in buffers");
  WalkScope scope(self);
  Walk& walk = scope.walk;
  if (continuation != nullptr) TRY(walk_continuation(self, walk, continuation));
  // Skip the walker's own frames, then those that the caller asks to skip.
  while (!walk.position.done()) {
    const Class* holder = walk.position.frame().method->holder;
    if (holder != w.StackWalker_class && holder != w.AbstractStackWalker_class &&
        holder->super != w.AbstractStackWalker_class)
      break;
    walk.position.next();
  }
  for (int i = 0; i < skip && !walk.position.done(); ++i) walk.position.next();
  gc::store_element(frames, 0, self.java_thread);  // index 0 is reserved for the VM
  int count = limit == 0 ? 0 : TRY(fill_batch(self, walk, mode, limit, start, frames));
  if (limit > 0 && count < 1) return corrupted(self, "stack walk: decode failed");
  const int size = vm::release().stack_walk_by_batches ? count : limit;
  Slot result =
      TRY(vm::call_virtual(self, *w.AbstractStackWalker_doStackWalk,
                           {vm::slot_of(stream), 0, vm::slot_of(reinterpret_cast<int64_t>(&walk)), vm::slot_of(skip),
                            vm::slot_of(size), vm::slot_of(start), vm::slot_of(start + count)}));
  gc::store_element(frames, 0, nullptr);
  return vm::as_ref(result);
}

/// The bits of Mode. The upper half of a jint's word is undefined.
int64_t flags_of(jlong mode) { return vm::release().stack_walk_mode_is_int ? static_cast<jint>(mode) : mode; }

jobject as_object(intptr_t word) { return reinterpret_cast<jobject>(word); }

}  // namespace

// (stream, mode, skip, count, start, frames), or (stream, mode, skip, scope, continuation, count, start, frames), with
// batches the length of `frames` for the count.
jobject JVM_CallStackWalk(JNIEnv*, jobject stack_stream, jlong mode, jint skip_frames, intptr_t fifth, intptr_t sixth,
                          intptr_t seventh, intptr_t eighth, intptr_t ninth) {
  return enter<jobject>([&](Thread& self) -> ObjectResult {
    Object* stream = dereference(stack_stream);
    int64_t flags = flags_of(mode);
    if (!vm::release().stack_walk_in_continuation)
      return start_walk(self, stream, flags, skip_frames, nullptr, static_cast<jint>(fifth), static_cast<jint>(sixth),
                        dereference(as_object(seventh)));
    const int start = static_cast<jint>(eighth);
    const int limit = static_cast<jint>(seventh) - (vm::release().stack_walk_by_batches ? start : 0);
    return start_walk(self, stream, flags, skip_frames, dereference(as_object(sixth)), limit, start,
                      dereference(as_object(ninth)));
  });
}

// (stream, mode, anchor, count, start, frames) and returns the end of the batch, or (stream, mode, anchor, last batch
// count, length of frames, start, frames) and returns the number of frames.
jint JVM_MoreStackWalk(JNIEnv*, jobject, jlong mode, jlong anchor, intptr_t fifth, intptr_t sixth, intptr_t seventh,
                       intptr_t eighth) {
  return enter<jint>([&](Thread& self) -> JavaResult<int> {
    bool batches = vm::release().stack_walk_by_batches;
    const int start = static_cast<jint>(batches ? seventh : sixth);
    const int limit = batches ? static_cast<jint>(sixth) - start : static_cast<jint>(fifth);
    const int none = batches ? 0 : start;
    Object* frames = dereference(as_object(batches ? eighth : seventh));
    int64_t flags = flags_of(mode);
    if (frames == nullptr) return vm::throw_new(self, vm::Throwable::NullPointerException, "frames_array is NULL");
    if (!is_range(start, limit, frames->length())) return throw_illegal_argument(self, "not enough space in buffers");
    Walk* walk = walk_of(self, anchor);
    if (walk == nullptr) return corrupted(self, "doStackWalk: corrupted buffers");
    if (limit == 0 || walk->position.done()) return none;
    if (!std::exchange(walk->before_first, false)) walk->position.next();  // past the previous batch's last frame
    if (walk->position.done()) return none;
    return none + TRY(fill_batch(self, *walk, flags, limit, start, frames));
  });
}

/// The walk has come to the end of a continuation, and goes on in that continuation's parent.
void JVM_SetStackWalkContinuation(JNIEnv*, jobject, jlong anchor, jobjectArray, jobject continuation) {
  enter([&](Thread& self) -> JavaResult<void> {
    Walk* walk = walk_of(self, anchor);
    if (walk == nullptr) return corrupted(self, "setContinuation: corrupted buffers");
    TRY(walk_continuation(self, *walk, dereference(continuation)));
    walk->before_first = true;
    return {};
  });
}

void JVM_InitStackTraceElement(JNIEnv*, jobject target, jobject stack_frame_info) {
  enter([&](Thread& self) -> JavaResult<void> {
    auto& w = known();
    Object* info = dereference(stack_frame_info);
    auto* version = info->get<vm::MethodVersion*>(w.StackFrameInfo_version);
    if (version == nullptr) return corrupted(self, "StackFrameInfo without a method");
    return fill_stack_trace_element(self, dereference(target), *version, info->get<int32_t>(w.StackFrameInfo_bci));
  });
}

/// With ClassFrameInfo only: sets the name and type of a StackFrameInfo on first use.
void JVM_ExpandStackFrameInfo(JNIEnv*, jobject obj) {
  enter([&](Thread& self) -> JavaResult<void> {
    auto& w = known();
    Object* info = dereference(obj);
    Method* method = vm::method_of_member_name(reference_field(info, w.ClassFrameInfo_classOrMemberName));
    if (method == nullptr) return corrupted(self, "StackFrameInfo without a method");
    gc::store_reference(info, w.StackFrameInfo_name, TRY(vm::intern_string(self, method->name->text())));
    gc::store_reference(info, w.StackFrameInfo_type, TRY(vm::new_string(self, method->descriptor->text())));
    return {};
  });
}
