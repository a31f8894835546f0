// SPDX-License-Identifier: Apache-2.0
#include "compiler/template/translator.hpp"

namespace vitrine::compiler {

const std::array<Emitter, interpreter::kHandlers> kEmitters = [] {
  std::array<Emitter, interpreter::kHandlers> table{};
#define EMITTER(handler, function) table[interpreter::k_##handler] = &Translator::function;
#define UNRESOLVED(handler) table[interpreter::k_##handler] = &Translator::unresolved;
#define LEFT(handler, why) table[interpreter::k_##handler] = &Translator::left_to_loop;
#include "compiler/template/emitters.def"
#undef EMITTER
#undef UNRESOLVED
#undef LEFT
  return table;
}();

const std::array<const char*, interpreter::kHandlers> kLeftToLoop = [] {
  std::array<const char*, interpreter::kHandlers> table{};
#define EMITTER(handler, function)
#define UNRESOLVED(handler) table[interpreter::k_##handler] = "it has not been executed";
#define LEFT(handler, why) table[interpreter::k_##handler] = why;
#include "compiler/template/emitters.def"
#undef EMITTER
#undef UNRESOLVED
#undef LEFT
  return table;
}();

}  // namespace vitrine::compiler
