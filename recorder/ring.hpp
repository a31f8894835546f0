// SPDX-License-Identifier: Apache-2.0
// The memory of the recorder: chunks of one size. A thread writes into a chunk of its own, and takes the oldest one
// that no thread writes into when it is full; so the newest records are kept, and no thread waits for another but at
// the end of a chunk.
#pragma once
#include <atomic>
#include <cstdint>
#include <deque>
#include <vector>

#include "base/lock.hpp"

namespace vitrine::recorder {

constexpr size_t kChunkWords = 2048;
struct Chunk {
  std::atomic<uint64_t> sequence{0};  // of its use, over all chunks; 0: never used
  std::atomic<uint32_t> used{0};      // words that are complete
  std::atomic<uint32_t> begun{0};     // calls and callbacks that begin in them
  uint64_t words[kChunkWords];
};

class Ring {
 public:
  static constexpr size_t kMostBytes = size_t{64} << 30;

  /// At least a few chunks, and at most kMostBytes. The memory is only mapped until it is written.
  explicit Ring(size_t bytes);
  ~Ring();
  /// False, with errno set, if there is no memory for it: then it must not be used.
  explicit operator bool() const { return chunks_ != nullptr; }
  Ring(const Ring&) = delete;
  Ring& operator=(const Ring&) = delete;

  /// Takes back a chunk that is full, or that a thread needs no more (null: none), and gives an empty one; null if all
  /// others are being written into.
  Chunk* exchange(Chunk* full);
  void give_back(Chunk* chunk);

  /// The complete words of the chunks, in the order in which the chunks were begun; one thread's are in its own order.
  std::vector<std::vector<uint64_t>> contents();
  /// Takes no lock: what is being exchanged at this moment may be wrong.
  std::vector<std::vector<uint64_t>> contents_in_crash() const;
  /// The stamp of the oldest record; 0: there is none.
  uint64_t oldest_stamp();

  std::atomic<uint64_t> lost{0};     // records for which there was no chunk
  std::atomic<uint64_t> dropped{0};  // calls and callbacks that began in chunks which were used again

 private:
  Mutex lock_{LockRank::RecorderRing};
  Chunk* chunks_ = nullptr;
  size_t count_;
  std::deque<Chunk*> waiting_ GUARDED_BY(lock_);  // those that no thread writes into, the oldest first
  std::atomic<uint64_t> begun_{0};
};

}  // namespace vitrine::recorder
