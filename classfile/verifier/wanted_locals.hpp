// SPDX-License-Identifier: Apache-2.0
// What the exception handlers in force want of the local variables. Many handlers may want the same of one variable,
// and an instruction changes few variables: so a walk over the code asks only for what is new, and takes no time in
// proportion to the product of stores and handlers in force. Only types that differ are asked for with each other.
#pragma once
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "classfile/verifier/verification_type.hpp"

namespace vitrine::classfile::verifier {

class WantedLocals {
 public:
  explicit WantedLocals(size_t max_locals) : locals_(max_locals) {}

  /// A handler comes into force, or is no longer in force: `row` stands for it, and `frame` is the one that is declared
  /// there and outlives this object.
  void add(size_t row, const Frame& frame);
  void remove(const Frame& frame);

  /// A type that the variable must be assignable to. `row` is the handler that has brought it into force.
  struct Question {
    size_t row;
    uint32_t local;
    const Type* wanted;
  };
  /// Appends the types that handlers in force want of the variable, for which `type` has not been asked here before.
  void ask(uint32_t local, const Type& type, std::vector<Question>& questions);
  /// Whether some handler in force does not expect that `this` is uninitialized, or that the strict field is unset, as
  /// in `frame`.
  bool refuses_flags(const Frame& frame) const;

 private:
  struct Hash {
    size_t operator()(const Type& type) const;
  };
  struct Wanted {
    uint32_t handlers = 0;
    size_t entry = 0;  // of Local::history
  };
  struct Entry {
    const Type* type;
    size_t row;
  };
  struct Local {
    std::unordered_map<Type, Wanted, Hash> in_force;
    std::vector<Entry> history;                    // what has come into force, also what has gone since
    std::unordered_map<Type, size_t, Hash> asked;  // how much of the history each type has been asked for
  };

  std::vector<Local> locals_;
  uint32_t handlers_ = 0, expect_uninit_ = 0;
  std::vector<uint32_t> expect_unset_;  // by strict field: how many handlers in force
};

}  // namespace vitrine::classfile::verifier
