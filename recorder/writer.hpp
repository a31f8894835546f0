// SPDX-License-Identifier: Apache-2.0
// How a thread writes records: into its chunk of the ring, with nothing but its own memory until the chunk is full.
#pragma once

#include <cstring>
#include <memory>

#include "base/ticks.hpp"
#include "jvmti/calls/observer.hpp"
#include "recorder/records.hpp"
#include "recorder/ring.hpp"

namespace vitrine::recorder {

/// What all writers need to know of the recording. Changed only by start and stop (recorder.hpp).
struct Recording {
  std::shared_ptr<Ring> ring;
  TickScale scale;
  int frames;  // Java frames that are kept of each call and callback, at most
  uint64_t number;
};
/// The number of the recording; 0: none. Threads compare it with that of their chunk.
inline std::atomic<uint64_t> current_recording{0};
/// The recording with the newest number. Takes a lock.
std::shared_ptr<Recording> newest_recording();

constexpr int kMostFrames = 64;

/// One record that is being written. Nothing is written if there is no recording, or no room for it.
class Writer {
 public:
  Writer(Kind kind, int32_t code, int environment, vm::Thread* self);
  /// Completes the record.
  ~Writer();
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  explicit operator bool() const { return at_ != nullptr; }
  void origin(const char* function, const void* caller);
  void word(Type type, int position, uint64_t payload, int32_t low = 0);
  void small(Type type, int position, int32_t low);
  void text(Type type, int position, const char* text);
  void value(int position, const jvmti::Value& value);
  void sum(const jvmti::CallbackSum& sum);
  /// The newest Java frames of the thread, which is the caller.
  void frames(const vm::Thread& self);

 private:
  void begin(Kind kind, int32_t code, int environment);
  void item(Type type, int position, size_t length, int32_t low);
  /// Once something does not fit, nothing more is written, so that no part of a structure is taken for another one.
  bool fits(size_t words) {
    if (at_ == nullptr) return false;
    if (static_cast<size_t>(end_ - at_) < words) end_ = at_;
    return end_ != at_;
  }

  uint64_t* at_ = nullptr;
  uint64_t* end_ = nullptr;
  Record* record_ = nullptr;
};

}  // namespace vitrine::recorder
