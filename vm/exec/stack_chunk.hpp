// SPDX-License-Identifier: Apache-2.0
// Java frames in a jdk.internal.vm.StackChunk, an object in the heap, where they lie while they do not run. A million
// parked virtual threads have a dozen each, so the parts of a Frame that can be computed again are not stored. Nothing
// here reaches a safepoint. The only native frame in a chunk is that of Object.wait0, the newest. The monitors that the
// frames own are not here (vm/thread/unmounted.hpp).
#pragma once
#include <functional>
#include <memory>

#include "vm/model/frame.hpp"

namespace vitrine::vm {

/// The number of words that the frames from `newest` to the oldest take in a chunk. The oldest has Frame::kEntry.
size_t words_in_chunk(const Frame& newest);
/// Stores those frames into the chunk, which has room for the `words` that they take.
void store_frames(Object* chunk, const Frame& newest, size_t words);
/// Whether the chunk has frames.
bool has_frames(const Object* chunk);
/// Puts the frames of the chunk on the Java stack, from `stack` on, and empties the chunk. `caller` calls the oldest.
/// Returns the newest.
Frame* load_frames(Object* chunk, Slot* stack, Frame* caller);
/// Calls `visit` with the method of every frame. It may exchange the method for a stand-in. World stopped.
void for_each_method_in_chunk(Object* chunk, const std::function<void(Method*& method)>& visit);

/// Frames like those of the chunk, to look at while the world is stopped: a copy.
class FramesOfChunk {
 public:
  explicit FramesOfChunk(const Object* chunk);
  /// Null if there are none.
  Frame* newest() const { return newest_; }

 private:
  std::unique_ptr<Slot[]> stack_;
  Frame* newest_;
};

}  // namespace vitrine::vm
