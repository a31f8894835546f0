// SPDX-License-Identifier: Apache-2.0
// Values of slots as text. An object is shown as its class and a number that it gets when it is first shown. The caller
// holds the lock of the trace.
#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <unordered_map>

#include "classfile/frame_state.hpp"
#include "tracer/text.hpp"
#include "vm/model/class.hpp"
#include "vm/model/field.hpp"
#include "vm/model/frame.hpp"
#include "vm/model/method.hpp"

namespace vitrine::tracer {

using classfile::SlotKind;
using vm::Object;
using vm::Slot;

class Values {
 public:
  /// Adds the value of that kind as people read it: 3, 3L, 1.5f, "text", Point#1, int[3]#2, null.
  void add(Text& text, SlotKind kind, Slot slot);
  /// Adds it as an object of JSON.
  void add_json(Text& text, SlotKind kind, Slot slot);
  /// Adds an object of JSON with the fields or the first elements of the object.
  void add_contents(Text& text, const Object* object);
  /// Adds the arguments of a native method, the receiver first, as add() does: (Point#1, 3).
  void add_arguments(Text& text, const vm::Frame& frame);
  /// Adds a blank and what a method returns; nothing if it is void.
  void add_result(Text& text, const vm::Method& method, Slot result);
  /// Forgets objects that have died. World stopped.
  void forget_dead(const std::function<bool(const Object*)>& is_alive);
  /// Forgets the name of a class that goes, and those of its arrays. World stopped.
  void forget_class(const vm::Class& cls);

 private:
  struct Seen {
    uint64_t number;
    const std::string* cls;
  };
  const Seen& seen(const Object* object);
  void add_field(Text& text, const Object* object, const vm::Field& field);
  std::unordered_map<const Object*, Seen> objects_;
  std::unordered_map<const vm::Class*, std::string> classes_;
  uint64_t numbers_ = 0;
};

/// Adds the text in quotation marks, as JSON wants it; bytes that are not ASCII are modified UTF-8.
void add_quoted(Text& text, std::string_view value);
/// Adds a java.lang.String so, but no more than its beginning.
void add_string(Text& text, const Object* string);

}  // namespace vitrine::tracer
