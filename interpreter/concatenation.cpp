// SPDX-License-Identifier: Apache-2.0
// String concatenation (JLS 15.18.1), for which javac makes an invokedynamic with the bootstrap method
// StringConcatFactory.makeConcatWithConstants. Its specification leaves open how the method handle does it. To link
// such a site takes the library a million instructions, and the handle a few hundred; so the VM makes the string
// itself, as long as the arguments are strings, integers, characters and booleans. Once there is another one, or an
// agent wants to see what the library does, the site is linked, and its method is called.
#include <charconv>
#include <cstring>

#include "classfile/descriptor.hpp"
#include "gc/store.hpp"
#include "interpreter/slow_paths.hpp"
#include "vm/linking/linking.hpp"
#include "vm/model/java_heap.hpp"
#include "vm/model/loader.hpp"
#include "vm/model/primitive_classes.hpp"
#include "vm/model/string_content.hpp"
#include "vm/model/well_known.hpp"
#include "vm/ports/event_sink.hpp"

namespace vitrine::interpreter {

using classfile::ConstantTag;
using vm::as_int;
using vm::as_long;
using vm::as_ref;
using vm::BasicType;
using vm::CpIndex;
using vm::RuntimeConstantPool;
using vm::StringContent;
using Part = ConcatenationSite::Part;

LeftOut under_concatenation{[](const Class& cls) {
  static const vm::Symbol* const helper = vm::Symbol::intern("java/lang/StringConcatHelper");
  return &cls == vm::well_known().String_class || (cls.name == helper && cls.loader->is_boot());
}};

namespace {

constexpr size_t kMostParts = 24;
constexpr int64_t kMostCharacters = 1 << 18;  // longer strings are left to the library, which polls

std::optional<std::string_view> string_constant(const RuntimeConstantPool& pool, CpIndex<vm::LoadableEntry> index) {
  if (pool.facts().tag(index) != ConstantTag::String) return std::nullopt;
  return pool.facts().text(pool.index<vm::StringEntry>(index));
}

/// Whether strings are among the values of a parameter of this type, or it is one of the primitive types above.
bool may_be_done(const classfile::TypeInDescriptor& parameter) {
  switch (parameter.type) {
    case BasicType::Float:
    case BasicType::Double: return false;
    case BasicType::Object:
      return parameter.text == "Ljava/lang/String;" || parameter.text == "Ljava/lang/Object;" ||
             parameter.text == "Ljava/lang/CharSequence;" || parameter.text == "Ljava/lang/Comparable;";
    case BasicType::Array: return false;
    default: return true;
  }
}

void add_text(std::vector<Part>& parts, std::u16string_view text) {
  if (text.empty()) return;
  if (parts.empty() || parts.back().type != BasicType::Void) parts.push_back({BasicType::Void, 0, {}});
  parts.back().text += text;
}

/// The parts by recipe, where 1 stands for the next argument and 2 for the next constant; false: not all can be done,
/// or the library will find fault with the recipe.
bool split(const RuntimeConstantPool& pool, CpIndex<vm::InvokeDynamicEntry> index, ConcatenationSite& site) {
  const auto& constants = pool.bootstrap_method(index).arguments;
  const auto recipe = constants.empty() ? std::nullopt : string_constant(pool, constants[0]);
  const auto shape = classfile::parse_method_descriptor(pool.facts().member_descriptor(index));
  if (!recipe.has_value() || shape.result.text != "Ljava/lang/String;") return false;
  size_t argument = 0, constant = 1;
  for (char16_t c : classfile::decode_modified_utf8(*recipe)) {
    if (c == 1) {
      if (argument == shape.parameters.size() || !may_be_done(shape.parameters[argument])) return false;
      const BasicType type = shape.parameters[argument++].type;
      site.argument_slots = static_cast<uint16_t>(site.argument_slots + classfile::slots_of(type));
      // The second of two slots holds the value.
      site.parts.push_back({type, static_cast<uint16_t>(site.argument_slots - 1), {}});
    } else if (c == 2) {
      const auto text = constant == constants.size() ? std::nullopt : string_constant(pool, constants[constant++]);
      if (!text.has_value()) return false;
      add_text(site.parts, classfile::decode_modified_utf8(*text));
    } else {
      add_text(site.parts, {&c, 1});
    }
  }
  for (const Part& part : site.parts) site.utf16 |= std::ranges::any_of(part.text, [](char16_t c) { return c > 0xff; });
  return argument == shape.parameters.size() && constant == constants.size() && site.parts.size() <= kMostParts;
}

bool is_of_library(const RuntimeConstantPool& pool, CpIndex<vm::InvokeDynamicEntry> index) {
  const auto& facts = pool.facts();
  const CpIndex<vm::MethodHandleEntry> handle = pool.bootstrap_method(index).method_ref;
  const auto method = facts.reference(handle);
  constexpr uint8_t kInvokeStatic = 6;
  return facts.reference_kind(handle) == kInvokeStatic && facts.member_name(method) == "makeConcatWithConstants" &&
         facts.class_name(facts.member_class(method)) == "java/lang/invoke/StringConcatFactory" &&
         facts.member_descriptor(method) ==
             "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;"
             "Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/invoke/CallSite;";
}

/// The characters of a part.
struct Piece {
  const void* characters;
  int32_t length;
  bool utf16;
  char number[20];  // of an integer
};

template <class T>
void set_number(Piece& piece, T value) {
  const char* end = std::to_chars(piece.number, piece.number + sizeof piece.number, value).ptr;
  piece.characters = piece.number;
  piece.length = static_cast<int32_t>(end - piece.number);
  piece.utf16 = false;
}
void set_text(Piece& piece, std::string_view text) {
  piece.characters = text.data();
  piece.length = static_cast<int32_t>(text.size());
  piece.utf16 = false;
}

/// False: only Java code can say what the text is.
bool set_piece(Piece& piece, const Part& part, const Slot* arguments) {
  const Slot* slot = &arguments[part.slot];
  switch (part.type) {
    case BasicType::Void:
      piece.characters = part.text.data();
      piece.length = static_cast<int32_t>(part.text.size());
      piece.utf16 = true;
      return true;
    case BasicType::Boolean: set_text(piece, (*slot & 1) != 0 ? "true" : "false"); return true;
    case BasicType::Byte:
    case BasicType::Short:
    case BasicType::Int: set_number(piece, as_int(*slot)); return true;
    case BasicType::Long: set_number(piece, as_long(*slot)); return true;
    case BasicType::Char:
      piece.characters = slot;  // little endian
      piece.length = 1;
      piece.utf16 = true;
      return true;
    default: break;
  }
  const Object* object = as_ref(*slot);
  if (object == nullptr) return set_text(piece, "null"), true;
  if (object->shape() != vm::well_known().String_class) return false;
  const StringContent content(object);
  if (!content.is_whole()) return false;
  piece.characters = content.value->elements<uint8_t>();
  piece.length = content.length;
  piece.utf16 = content.utf16;
  return true;
}

template <class Char>
Char* copy(const Piece& piece, Char* to) {
  const auto length = static_cast<size_t>(piece.length);
  if (!piece.utf16) return std::copy_n(static_cast<const uint8_t*>(piece.characters), length, to);
  return std::transform(static_cast<const char16_t*>(piece.characters),
                        static_cast<const char16_t*>(piece.characters) + length, to,
                        [](char16_t c) { return static_cast<Char>(c); });
}

/// A new string; null: there is no memory for it.
Object* make_string(Thread& self, std::span<const Piece> pieces, int32_t length, bool utf16) {
  const vm::WellKnown& known = vm::well_known();
  Class& type = *known.String_class;
  Object* value = vm::java_heap().allocate_array(self.tlab, &vm::primitive_array_class(BasicType::Byte),
                                                 utf16 ? 2 * length : length);
  Object* string = value == nullptr ? nullptr : vm::java_heap().allocate(self.tlab, &type, type.instance_size);
  if (string == nullptr) return nullptr;
  if (utf16) {
    auto* to = value->elements<char16_t>();
    for (const Piece& piece : pieces) to = copy(piece, to);
  } else {
    auto* to = value->elements<uint8_t>();
    for (const Piece& piece : pieces) to = copy(piece, to);
  }
  gc::store_reference(string, known.String_value, value);
  string->put<int8_t>(known.String_coder, utf16 ? 1 : 0);
  return string;
}

/// Whether an agent watches a field of strings that the library would read or write.
bool strings_are_watched() {
  const auto field = [](const char* name, const char* descriptor) {
    return vm::well_known().String_class->find_declared_field(vm::Symbol::intern(name), vm::Symbol::intern(descriptor));
  };
  static const Field* const value = field("value", "[B");
  static const Field* const coder = field("coder", "B");
  return (value->watch.load(std::memory_order_relaxed) | coder->watch.load(std::memory_order_relaxed)) != 0;
}

}  // namespace

bool may_concatenate(const Thread& self) {
  return (self.context.traced.load(std::memory_order_relaxed) & ~vm::kTraceSteps) == 0 &&
         under_concatenation.may_be() && !strings_are_watched();
}

ConcatenationSite* new_concatenation_site(Frame& frame, CpIndex<vm::InvokeDynamicEntry> index) {
  const RuntimeConstantPool& pool = frame.method->version->constants();
  // A class loader of the program's own may have another opinion on what the bootstrap method's class is, and an agent
  // may change that class when it is loaded.
  if (!pool.holder().loader->is_builtin() || vm::wants_event(vm::Event::ClassFileLoadHook) ||
      !is_of_library(pool, index))
    return nullptr;
  ConcatenationSite site;
  site.index = index;
  return split(pool, index, site) ? &add_site(*code_of(&frame), std::move(site)) : nullptr;
}

Object* concatenate(Thread& self, const ConcatenationSite& site, const Slot* arguments) {
  if (vm::wants_allocations()) return nullptr;
  Piece pieces[kMostParts];
  int64_t length = 0;
  bool utf16 = site.utf16;
  size_t count = 0;
  for (const Part& part : site.parts) {
    Piece& piece = pieces[count++];
    if (!set_piece(piece, part, arguments)) return nullptr;
    length += piece.length;
    if (part.type == BasicType::Char)
      utf16 |= *static_cast<const char16_t*>(piece.characters) > 0xff;
    else if (part.type != BasicType::Void)
      utf16 |= piece.utf16;
  }
  if (length > kMostCharacters) return nullptr;
  return make_string(self, {pieces, count}, static_cast<int32_t>(length), utf16);
}

CodeWord link_concatenation(Thread& self, Frame& frame, CodeWord word) {
  auto* site = word_p<ConcatenationSite>(word);
  auto linked = vm::resolve_call_site(self, frame.method->version->constants(), site->index, *frame.method,
                                      static_cast<uint16_t>(frame.bci()));
  if (linked.threw()) return 0;
  site->linked.store(linked.value(), std::memory_order_release);
  return word;
}

}  // namespace vitrine::interpreter
