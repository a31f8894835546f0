// SPDX-License-Identifier: Apache-2.0
#include "vm/exec/stack_chunk.hpp"

#include <algorithm>
#include <new>  // IWYU pragma: keep

#include "gc/store.hpp"
#include "vm/model/code.hpp"
#include "vm/model/well_known.hpp"

namespace vitrine::vm {

namespace {

/// A frame in a chunk. Its locals follow, its operands, and the object that it has locked, if any. The oldest frame is
/// the first.
struct StoredFrame {
  Method* method;
  uint32_t word : 19, has_locked : 1, flags : 12;  // word: where the frame is in its method's Code; not if it is native
  uint16_t locals, operands;

  explicit StoredFrame(const Frame& frame)
      : method(frame.method),
        word(frame.is_native() ? 0 : code().word_at(frame.pc)),
        has_locked(frame.held() != nullptr),
        flags(frame.flags),
        locals(static_cast<uint16_t>(reinterpret_cast<const Slot*>(&frame) - frame.locals)),
        operands(static_cast<uint16_t>(frame.stack_top - reinterpret_cast<const Slot*>(&frame + 1))) {
    VM_ASSERT(pc() == frame.pc && flags == frame.flags);
  }
  size_t words() const { return sizeof(StoredFrame) / sizeof(Slot) + locals + operands + has_locked; }
  const Slot* slots() const { return reinterpret_cast<const Slot*>(this + 1); }
  bool is_native() const { return flags & Frame::kNative; }
  const void* pc() const { return is_native() ? nullptr : code().pc_at(word); }
  Object* locked() const { return has_locked ? as_ref(slots()[locals + operands]) : nullptr; }

 private:
  const Code& code() const { return *method->version->executable.load(std::memory_order_relaxed); }
};
static_assert(sizeof(StoredFrame) == 2 * sizeof(Slot));

Slot* words_of(Object* chunk, size_t count) { return reinterpret_cast<Slot*>(gc::frames_of_chunk(chunk, count)); }
size_t used_words(const Object* chunk) {
  return static_cast<size_t>(chunk->get<int64_t>(well_known().StackChunk_used));
}
void set_used_words(Object* chunk, size_t count) {
  chunk->put<int64_t>(well_known().StackChunk_used, static_cast<int64_t>(count));
}

/// Calls `visit` with every StoredFrame in the chunk, oldest first.
template <class Visit>
void for_each_frame(Object* chunk, const Visit& visit) {
  const size_t used = used_words(chunk);
  Slot* word = words_of(chunk, used);
  for (const Slot* end = word + used; word != end;) {
    auto& stored = *reinterpret_cast<StoredFrame*>(word);
    word += stored.words();
    visit(stored);
  }
}

/// Makes frames from those in the chunk.
Frame* unpack(const Object* chunk, Slot* stack, Frame* caller) {
  for_each_frame(const_cast<Object*>(chunk), [&](const StoredFrame& stored) {
    Slot* locals = stack;
    auto* frame = reinterpret_cast<Frame*>(std::copy_n(stored.slots(), stored.locals, locals));
    stack = std::copy_n(stored.slots() + stored.locals, stored.operands, frame->stack_base());
    const uint32_t older_references = stored.is_native() ? UINT32_MAX : 0;  // it owns no JNI references
    caller = new (frame)
        Frame{caller, stored.method, stored.pc(), locals, stack, stored.locked(), stored.flags, older_references};
  });
  return caller;
}

}  // namespace

size_t words_in_chunk(const Frame& newest) {
  size_t words = 0;
  for (const Frame* frame = &newest;; frame = frame->caller) {
    words += StoredFrame(*frame).words();
    if (frame->flags & Frame::kEntry) return words;
  }
}

void store_frames(Object* chunk, const Frame& newest, size_t words) {
  VM_ASSERT(words == words_in_chunk(newest));
  Slot* word = words_of(chunk, words) + words;
  for (const Frame* frame = &newest;; frame = frame->caller) {
    const StoredFrame stored(*frame);
    word -= stored.words();
    Slot* slots = reinterpret_cast<Slot*>(new (word) StoredFrame(stored) + 1);
    slots = std::copy_n(frame->locals, stored.locals, slots);
    slots = std::copy_n(reinterpret_cast<const Slot*>(frame + 1), stored.operands, slots);
    if (stored.has_locked) *slots = slot_of(frame->locked);
    if (frame->flags & Frame::kEntry) break;
  }
  gc::note_frames(chunk);
  set_used_words(chunk, words);
}

bool has_frames(const Object* chunk) { return used_words(chunk) != 0; }

Frame* load_frames(Object* chunk, Slot* stack, Frame* caller) {
  Frame* newest = unpack(chunk, stack, caller);
  set_used_words(chunk, 0);
  return newest;
}

void for_each_method_in_chunk(Object* chunk, const std::function<void(Method*& method)>& visit) {
  for_each_frame(chunk, [&](StoredFrame& stored) { visit(stored.method); });
}

FramesOfChunk::FramesOfChunk(const Object* chunk)
    // A Frame is less than four times as long as what is stored of it.
    : stack_(std::make_unique_for_overwrite<Slot[]>(4 * used_words(chunk))),
      newest_(unpack(chunk, stack_.get(), nullptr)) {}

}  // namespace vitrine::vm
