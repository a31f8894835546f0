// SPDX-License-Identifier: Apache-2.0
// Walking Java frames, and marking the objects that they hold (Java frames are precise roots).
#include "vm/exec/stack_walk.hpp"

#include "classfile/frame_state.hpp"
#include "vm/model/class.hpp"
#include "vm/model/loader.hpp"

namespace vitrine::vm {

namespace {

/// `version` is null for methods that the VM made.
std::string text_of(const Method& m, const MethodVersion* version, int32_t bci) {
  const Class& holder = *m.holder;
  std::string place;
  if (holder.module != nullptr && holder.module->is_named()) {
    place = holder.module->name->str();
    if (!holder.module->version.empty()) place += "@" + holder.module->version;
    place += "/";
  }
  if (m.is_native())
    place += "Native Method";
  else if (version == nullptr || version->file().source_file_index == 0)
    place += "Unknown Source";
  else {
    place += std::string(version->file().constants.utf8(version->file().source_file_index));
    int line = version->line_number(bci);
    if (line >= 0) place += ":" + std::to_string(line);
  }
  return holder.external_name() + "." + m.name->str() + "(" + place + ")";
}

/// Marks the arguments of a native method: its descriptor says which are references. JNI passes the addresses of these
/// slots as handles.
void visit_native_frame(Frame& frame, gc::Marker& marker) {
  const Method& method = *frame.method;
  int slot = 0;
  if (!method.is_static()) marker.mark(as_ref(frame.local(slot++)));
  std::string_view text = method.descriptor->text();
  for (size_t i = 1; i < text.size() && text[i] != ')'; slot++) {
    bool reference = text[i] == 'L' || text[i] == '[';
    if (text[i] == 'J' || text[i] == 'D') slot++;
    while (text[i] == '[') i++;
    i = text[i] == 'L' ? text.find(';', i) + 1 : i + 1;
    if (reference) marker.mark(as_ref(frame.local(slot)));
  }
}

void visit_conservatively(Frame& frame, gc::Marker& marker) {
  auto mark_slots = [&](const Slot* slot, const Slot* end) {
    for (; slot < end; ++slot) marker.mark_conservatively(static_cast<uintptr_t>(*slot));
  };
  mark_slots(frame.locals, frame.locals + frame.method->max_locals);
  mark_slots(frame.stack_base(), frame.stack_top);
}

void visit_java_frame(Frame& frame, gc::Marker& marker) {
  const Method& method = *frame.method;
  int32_t bci = frame.bci();
  if (bci < 0 || !method.has_code()) return visit_conservatively(frame, marker);
  classfile::ReferenceMap map = classfile::reference_map_at(*method.file(), *method.info(), static_cast<uint16_t>(bci));
  if (!map.reachable()) return visit_conservatively(frame, marker);
  auto report = [&](Slot slot) {
    if (map.conservative())
      marker.mark_conservatively(static_cast<uintptr_t>(slot));
    else
      marker.mark(as_ref(slot));
  };
  for (uint32_t i = 0; i < map.locals(); i++)
    if (map.local_is_reference(i)) report(frame.local(i));
  // During a call the arguments are already popped (they are the callee's locals).
  uint32_t live = std::min(frame.live_operands(), map.depth());
  for (uint32_t i = 0; i < live; i++)
    if (map.stack_is_reference(i)) report(frame.stack_base()[i]);
  for (Slot* result = frame.stack_base() + live; result < frame.stack_top; result++)
    marker.mark_conservatively(static_cast<uintptr_t>(*result));
}

}  // namespace

std::string frame_text(const MethodVersion& version, int32_t bci) { return text_of(*version.method, &version, bci); }
std::string frame_text(const Frame& frame) { return text_of(*frame.method, frame.method->version, frame.bci()); }

namespace {

struct PlaceOnNativeStack {
  const char *left_at, *entered_at;
  const NativeCall* left_by;
  bool operator==(const PlaceOnNativeStack&) const = default;
};

/// A thread in native code may leave it, and write all three before it waits for the end of the safepoint. What is the
/// same twice was so at one time.
PlaceOnNativeStack place_on_native_stack(const Thread& thread) {
  const auto look = [&] {
    return PlaceOnNativeStack{thread.native_sp.load(std::memory_order_acquire),
                              thread.entered_at.load(std::memory_order_acquire),
                              thread.left_by.load(std::memory_order_acquire)};
  };
  for (PlaceOnNativeStack place = look();;) {
    const PlaceOnNativeStack again = look();
    if (again == place) return place;
    place = again;
  }
}

}  // namespace

// The stack is a series of frames of the VM, of the interpreter's loop, and of native code. Only the first may hold
// objects. It is followed from the newest frame by what the VM notes when it calls the loop or native code, not by
// addresses, because native code may run JNI functions on other stacks, whose bounds nobody knows.
void visit_native_stack(Thread& thread, const char* from, gc::Marker& marker) {
  const auto [left_at, last_entered_at, left_by] = place_on_native_stack(thread);
  if (from == nullptr) from = left_at;
  auto mark = [&](const char* end) {
    if (from != nullptr && from < end) marker.mark_native_stack(from, end);
  };
  const char* entered_at = last_entered_at;
  const NativeCall* left = left_by;
  const InterpreterActivation* loop = thread.activations;
  while (left != nullptr || loop != nullptr) {
    if (left != nullptr && left->called_by == loop) {
      if (entered_at != nullptr || from == nullptr) {
        mark(entered_at);
        from = left->low;
      }
      entered_at = left->entered_at;
      left = left->outer;
      continue;
    }
    if (entered_at != nullptr) {
      mark(entered_at);
      from = loop->low != nullptr ? loop->low : reinterpret_cast<const char*>(loop);
    }
    if (loop->high != nullptr) {  // null: the loop has not been entered yet
      mark(loop->low);
      from = loop->high;
    }
    entered_at = loop->entered_at;
    if (!loop->callers_hold_objects) from = entered_at;
    loop = loop->older;
  }
  mark(entered_at != nullptr ? entered_at : thread.native_stack_base);
}

void visit_frames(Frame* newest, gc::Marker& marker) {
  for (StackWalk walk(newest); !walk.done(); walk.next()) {
    Frame& frame = walk.frame();
    if (frame.is_native())
      visit_native_frame(frame, marker);
    else
      visit_java_frame(frame, marker);
    marker.mark(frame.held());
    // The method's code must stay while somebody executes it.
    if (Object* mirror = frame.method->holder->mirror) marker.mark(mirror);
  }
}

}  // namespace vitrine::vm
