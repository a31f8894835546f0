// SPDX-License-Identifier: Apache-2.0
// The exception handlers that are in force at an instruction, for a walk over the code from its beginning. Entries of
// the exception table with the same handler and catch type are one handler here, because what is to be checked of them
// is the same. So the walk takes time in proportion to the code and the table, not to their product.
#pragma once
#include <cstdint>
#include <set>
#include <vector>

#include "classfile/class_file.hpp"

namespace vitrine::classfile::verifier {

class ActiveHandlers {
 public:
  explicit ActiveHandlers(const ExceptionTable& table);

  /// Moves on to that bci, never back.
  void move_to(uint32_t bci);
  /// The rows of the table that stand for the handlers which this move has brought into force, and those that stand for
  /// all that are in force: of each handler the first row. In the order of the table.
  const std::set<size_t>& fresh() const { return fresh_; }
  const std::set<size_t>& all() const { return all_; }
  /// The rows that stand for the handlers which were in force before the move and are no longer.
  const std::vector<size_t>& gone() const { return gone_; }

 private:
  struct Change {
    uint16_t bci;
    size_t row;  // that stands for the handler
  };
  std::vector<Change> begins_, ends_;  // by bci
  size_t next_begin_ = 0, next_end_ = 0;
  std::vector<uint32_t> ranges_;  // by row that stands for a handler: how many of its ranges the place is in
  std::set<size_t> fresh_, all_;
  std::vector<size_t> gone_;
};

}  // namespace vitrine::classfile::verifier
