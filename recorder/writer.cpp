// SPDX-License-Identifier: Apache-2.0
#include "recorder/writer.hpp"

#include <pthread.h>
#include <unistd.h>

#include <string>
#include <variant>

#include "vm/exec/visible_frames.hpp"
#include "vm/model/class.hpp"

namespace vitrine::recorder {

namespace {

constexpr size_t kMostWords = 512;  // of a record
constexpr size_t kMostText = 120;   // bytes of a text

/// Where a POSIX thread writes. Made when it writes first, freed when it ends.
struct Place {
  std::shared_ptr<Recording> recording;
  Chunk* chunk = nullptr;
  uint64_t number = 0;  // of the recording
  int64_t thread = -1;  // id of the Java thread that the last records are of
  bool counted = counts_ticks();
  int os_thread = gettid();

  ~Place() { leave(); }
  void leave() {
    if (chunk != nullptr) recording->ring->give_back(chunk);
    chunk = nullptr;
  }
  /// Makes room for a record. False if there is no recording or no chunk.
  bool make_room();
};

bool Place::make_room() {
  const uint64_t wanted = current_recording.load(std::memory_order_acquire);
  if (wanted == 0) return false;
  if (number != wanted) {
    leave();
    recording = newest_recording();
    if (recording == nullptr) return false;
    number = recording->number;
  }
  if (chunk != nullptr && kChunkWords - chunk->used.load(std::memory_order_relaxed) >= kMostWords) return true;
  chunk = recording->ring->exchange(chunk);
  thread = -1;
  if (chunk == nullptr) recording->ring->lost.fetch_add(1, std::memory_order_relaxed);
  return chunk != nullptr;
}

constinit thread_local Place* this_place __attribute__((tls_model("initial-exec"))) = nullptr;

void free_place(void* place) {
  this_place = nullptr;
  delete static_cast<Place*>(place);
}

Place& make_place() {
  static const pthread_key_t key = [] {
    pthread_key_t made{};
    (void)pthread_key_create(&made, free_place);
    return made;
  }();
  this_place = new Place;
  (void)pthread_setspecific(key, this_place);
  return *this_place;
}

Place& place() { return this_place != nullptr ? *this_place : make_place(); }

}  // namespace

void Writer::begin(Kind kind, int32_t code, int environment) {
  Place& here = *this_place;
  at_ = here.chunk->words + here.chunk->used.load(std::memory_order_relaxed);
  end_ = at_ + kMostWords / 2;
  record_ = reinterpret_cast<Record*>(at_);
  *record_ = {kind, static_cast<uint8_t>(environment > 255 ? 0 : environment), 0, code, ticks(here.counted)};
  at_ += words_of(sizeof(Record));
}

Writer::Writer(Kind kind, int32_t code, int environment, vm::Thread* self) {
  Place& here = place();
  if (!here.make_room()) return;
  if (const int64_t id = self == nullptr ? 0 : vm::current_id(*self); id != here.thread) {
    begin(Kind::Thread, here.os_thread, 0);
    word(Type::Long, 1, static_cast<uint64_t>(id));
    text(Type::Text, 2, self == nullptr ? "native thread" : vm::current_name(*self).c_str());
    here.chunk->used.store(static_cast<uint32_t>(at_ - here.chunk->words), std::memory_order_relaxed);
    record_->words = static_cast<uint16_t>(at_ - reinterpret_cast<uint64_t*>(record_));
    here.thread = id;
  }
  begin(kind, code, environment);
}

Writer::~Writer() {
  if (at_ == nullptr) return;
  record_->words = static_cast<uint16_t>(at_ - reinterpret_cast<uint64_t*>(record_));
  Chunk& chunk = *this_place->chunk;
  if (record_->kind == Kind::CallBegins || record_->kind == Kind::CallbackBegins)
    chunk.begun.store(chunk.begun.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
  chunk.used.store(static_cast<uint32_t>(at_ - chunk.words), std::memory_order_release);
}

void Writer::origin(const char* function, const void* caller) {
  if (at_ == nullptr) return;
  const CallOrigin origin{function, caller};
  std::memcpy(at_, &origin, sizeof origin);
  at_ += words_of(sizeof origin);
}

void Writer::sum(const jvmti::CallbackSum& sum) {
  if (!fits(words_of(sizeof sum))) return;
  std::memcpy(at_, &sum, sizeof sum);
  at_ += words_of(sizeof sum);
}

void Writer::item(Type type, int position, size_t length, int32_t low) {
  const Item item{type, static_cast<uint8_t>(position), static_cast<uint16_t>(length), low};
  std::memcpy(at_++, &item, sizeof item);
}
void Writer::small(Type type, int position, int32_t low) {
  if (fits(1)) item(type, position, 0, low);
}
void Writer::word(Type type, int position, uint64_t payload, int32_t low) {
  if (!fits(2)) return;
  item(type, position, 0, low);
  *at_++ = payload;
}
void Writer::text(Type type, int position, const char* text) {
  if (text == nullptr) return word(Type::Pointer, position, 0);
  const size_t length = strnlen(text, kMostText);
  if (!fits(1 + words_of(length))) return;
  item(type, position, length, 0);
  std::memcpy(at_, text, length);
  at_ += words_of(length);
}

void Writer::value(int position, const jvmti::Value& value) {
  struct Put {
    Writer& to;
    int position;
    static uint64_t bits(const void* pointer) { return reinterpret_cast<uintptr_t>(pointer); }
    void pointer(Type type, const void* p) const { to.word(p == nullptr ? Type::Pointer : type, position, bits(p)); }
    void operator()(jint v) const { to.small(Type::Int, position, v); }
    void operator()(jvmtiEventMode v) const { to.small(Type::Mode, position, v); }
    void operator()(jvmtiEvent v) const { to.small(Type::Event, position, v); }
    void operator()(jvmtiError v) const { to.small(Type::Error, position, v); }
    void operator()(jlong v) const { to.word(Type::Long, position, static_cast<uint64_t>(v)); }
    void operator()(jdouble v) const { to.word(Type::Double, position, std::bit_cast<uint64_t>(v)); }
    void operator()(const void* v) const { pointer(Type::Pointer, v); }
    void operator()(const vm::Thread* v) const {
      to.text(Type::Thread, position, v == nullptr ? nullptr : v->name.c_str());
    }
    void operator()(vm::Object* v) const { pointer(Type::ObjectOf, v == nullptr ? nullptr : vm::Class::of(v)); }
    void operator()(const vm::Class* v) const { pointer(Type::Class, v); }
    void operator()(vm::Method* v) const { pointer(Type::Method, v == nullptr ? nullptr : jni::id_of(*v)); }
    void operator()(vm::Field* v) const { pointer(Type::Field, v == nullptr ? nullptr : jni::id_of(*v)); }
    void operator()(const char* v) const { to.text(Type::Text, position, v); }
    void operator()(const jvmtiCapabilities& v) const { to.word(Type::Capabilities, position, jvmti::word_of(v)); }
    void operator()(const jvmti::Location& v) const {
      if (v.method == nullptr) return pointer(Type::Pointer, nullptr);
      to.word(Type::Frame, position, bits(jni::id_of(*v.method)), static_cast<int32_t>(v.bci));
    }
    void operator()(jvmti::EventNames v) const { to.word(Type::Events, position, v.events); }
    void operator()(jvmti::StructureBegins v) const { pointer(Type::Structure, v.members); }
    void operator()(jvmti::ListBegins v) const { to.small(Type::List, position, v.size); }
    void operator()(jvmti::End) const { to.small(Type::End, position, 0); }
  };
  std::visit(Put{*this, position}, value);
}

void Writer::frames(const vm::Thread& self) {
  if (at_ == nullptr) return;
  int left = this_place->recording->frames;
  if (left == 0) return;
  for (vm::Frame* frame = vm::newest_frame(self); frame != nullptr && left-- > 0; frame = vm::older_frame(frame))
    word(Type::Frame, 0, reinterpret_cast<uintptr_t>(jni::id_of(*frame->method)), frame->bci());
}

}  // namespace vitrine::recorder
