// SPDX-License-Identifier: Apache-2.0
// What the recorder keeps: records of 8-byte words, each a Record, what its kind adds, and items. Names are not in
// them; items point to what they mean, and names.hpp knows the names of what has gone since.
#pragma once
#include <cstddef>
#include <cstdint>

namespace vitrine::recorder {

enum class Kind : uint8_t {
  Thread,          // the records that follow are of the thread that its items name (Long: its id, Text: its name)
  CallBegins,      // adds CallOrigin, and Frames as items; code: the number of the function
  Arguments,       // of the call that has begun last
  Results,         // of the same
  HeapCallbacks,   // adds a jvmti::CallbackSum; of the same
  CallEnds,        // code: the error; for a failure the reason as an item
  CallbackBegins,  // code: the number of the event; the arguments and Frames as items
  CallbackEnds     // code: the number of the event
};

struct Record {
  Kind kind;
  uint8_t environment;  // its number; 0: none that is known, or one beyond 255
  uint16_t words;       // of the whole record
  int32_t code;
  uint64_t stamp;  // ticks()
};
struct CallOrigin {
  const char* function;  // static text
  const void* caller;    // where the call returns to
};

enum class Type : uint8_t {
  Int,
  Mode,
  Event,
  Long,
  Double,
  Pointer,
  ObjectOf,
  Class,
  Method,
  Field,
  Capabilities,
  Text,
  Thread,
  Frame,
  Events,
  Error,
  Structure,
  List,
  End
};

/// A value. Int, Mode, Event and Error are in `low`; Text and Thread (a name) are `length` bytes in the words that
/// follow; the others are the word that follows. ObjectOf points to the class of an object, Method and Field to ids,
/// Frame to the id of its method, with its bci in `low`; at position 0 it is of the thread's own stack. Structure (its
/// word points to the names of the members) and List (its size is in `low`) begin, what is in them follows up to End.
struct Item {
  Type type;
  uint8_t position;  // of the argument, from 1
  uint16_t length;
  int32_t low;
};
static_assert(sizeof(Item) == 8 && sizeof(Record) == 16);

constexpr size_t words_of(size_t bytes) { return (bytes + 7) / 8; }
/// The words that follow an item.
constexpr size_t payload_words(const Item& item) {
  switch (item.type) {
    case Type::Int:
    case Type::Mode:
    case Type::Event:
    case Type::Error:
    case Type::List:
    case Type::End: return 0;
    case Type::Text:
    case Type::Thread: return words_of(item.length);
    default: return 1;
  }
}

}  // namespace vitrine::recorder
