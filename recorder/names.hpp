// SPDX-License-Identifier: Apache-2.0
// The names of classes, methods and fields that records point to, also of those that have been unloaded since.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "base/lock.hpp"
#include "vm/model/class.hpp"

namespace vitrine::recorder {

/// While an object lives, no class is unloaded by the collector without note_unloaded, which waits.
class Names {
 public:
  /// Keeps the names of the class and of its members that have ids. `stamp` is that of now, `oldest` that of the oldest
  /// record: what went before it is forgotten. World stopped.
  void note_unloaded(const vm::Class& cls, uint64_t stamp, uint64_t oldest);
  void forget_all();

  // Of what a record with this stamp points to.
  std::string of_class(const void* cls, uint64_t stamp) const REQUIRES(lock);
  std::string of_method(const void* id, uint64_t stamp) const REQUIRES(lock);
  std::string of_field(const void* id, uint64_t stamp) const REQUIRES(lock);
  /// As frame_text does, if the method is still there.
  std::string of_frame(const void* id, int32_t bci, uint64_t stamp) const REQUIRES(lock);

  Mutex lock{LockRank::RecorderNames};

 private:
  struct Gone {
    uint64_t stamp;
    std::string name;
  };
  void add(const void* what, uint64_t stamp, std::string name) REQUIRES(lock) {
    gone_[what].push_back({stamp, std::move(name)});
  }
  /// The name of what was there when the record was written; null: it is still there.
  const std::string* name_of_gone(const void* what, uint64_t stamp) const REQUIRES(lock);

  // The same address may be used again, so those of one are in the order of going.
  std::map<const void*, std::vector<Gone>> gone_ GUARDED_BY(lock);
};

}  // namespace vitrine::recorder
