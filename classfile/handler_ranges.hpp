// SPDX-License-Identifier: Apache-2.0
// Which exception handlers are in force at an instruction: a tree of segments over the code, so that an answer takes
// time in proportion to the handlers in it and not to the exception table.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "classfile/class_file.hpp"

namespace vitrine::classfile {

class HandlerRanges {
 public:
  HandlerRanges(const ExceptionTable& table, size_t code_length);

  /// Calls visit(node) for each node of the tree whose handlers are in force at `bci`, which is in the code. Each of
  /// these handlers belongs to one of the nodes, whatever exceptions it catches and however many entries of the table
  /// name it.
  template <class Visit>
  void for_each_node_at(uint32_t bci, Visit visit) const {
    if (heads_.empty()) return;
    for (size_t node = bci + heads_.size() / 2; node > 0; node /= 2)
      if (heads_[node] != 0) visit(node);
  }
  /// Calls visit(handler_pc) for each handler of the node.
  template <class Visit>
  void for_each_of(size_t node, Visit visit) const {
    for (uint32_t link = heads_[node]; link != 0; link = links_[link].next) visit(links_[link].handler_pc);
  }

 private:
  void add(size_t begin, size_t end, uint16_t handler_pc);

  struct Link {
    uint16_t handler_pc;
    uint32_t next;  // 0: none
  };
  // Node 1 is the root; the leaf of a bci is that bci plus the length of the code, and n / 2 is above n.
  std::vector<uint32_t> heads_;
  std::vector<Link> links_;
};

}  // namespace vitrine::classfile
