// SPDX-License-Identifier: Apache-2.0
// Small methods without effects: machine code follows their words where they are called, without a frame. Nobody can
// tell, because nothing in them can be seen from outside. Whatever needs more than that - a word with an effect, a jump
// back, null - is not begun: the method is called, or the call is left to the loop, as if nothing had been done.
#include <algorithm>
#include <functional>

#include "base/assert.hpp"
#include "classfile/descriptor.hpp"
#include "compiler/template/translator.hpp"
#include "interpreter/code.hpp"

namespace vitrine::compiler {

using namespace asmjit::x86;  // NOLINT(google-build-using-namespace): names of registers
using namespace interpreter;  // NOLINT(google-build-using-namespace): names of handlers

namespace {

constexpr uint32_t kMostInPlace = 40;          // words of a method
constexpr uint32_t kMostWords = 24;            // on all ways through it, when all end in place
constexpr uint32_t kMostWordsBeforeCall = 12;  // when some end in a call
constexpr uint32_t kDeepest = 3;               // methods that call each other,
constexpr uint32_t kMostOfCalled = 12;         // and words of each but the first

bool is_return(uint16_t handler) {
  switch (handler) {
    case k_ireturn:
    case k_ireturn_z:
    case k_ireturn_b:
    case k_ireturn_c:
    case k_ireturn_s:
    case k_lreturn:
    case k_return_: return true;
    default: return false;
  }
}

/// Whether the word has no effect but on locals and operands. What it does otherwise begins with an exit.
bool is_pure(uint16_t handler) {
  if (handler == k_frem || handler == k_drem) return false;  // they call C++
  static constexpr Emitter kPure[] = {
      &Translator::nothing,    &Translator::constant,     &Translator::local_load, &Translator::local_store,
      &Translator::increment,  &Translator::shuffle,      &Translator::arithmetic, &Translator::division,
      &Translator::negation,   &Translator::conversion,   &Translator::comparison, &Translator::branch,
      &Translator::array_load, &Translator::array_length, &Translator::field_load, &Translator::static_load};
  return std::ranges::find(kPure, kEmitters[handler]) != std::end(kPure) || handler == k_goto_;
}

}  // namespace

/// Whether the way ends at the word, because it has to be left to a call.
bool Translator::Body::ends_at(uint32_t index) const {
  const uint16_t handler = handler_of(words[index]);
  const auto jumps_back = [&](uint32_t i) {
    return i < words.size() && is_branch(handler_of(words[i])) && word_d(words[i]) <= 0;
  };
  const bool compares = kEmitters[handler] == &Translator::comparison;
  return !(is_pure(handler) || called_at(index) != nullptr) || jumps_back(index) || (compares && jumps_back(index + 1));
}

/// The method that the word calls, if its work is done in place as well.
const Translator::Body* Translator::Body::called_at(uint32_t index) const {
  const auto call = std::ranges::find(calls, index);
  return call == calls.end() ? nullptr : &called[static_cast<size_t>(call - calls.begin())];
}

/// What can be done in place of a method; no words: nothing. `registers` are free at least.
Translator::Body Translator::body_of(const Method& method, uint32_t registers) const {
  if (tells_of_calls_) return {};
  Body body = body_within(method, 1);
  // Taking a register must never need to store an operand of the method, which has no slot.
  return method.argument_slots + body.registers + 1 > registers ? Body() : body;
}

/// The same without regard to registers; `depth` counts the methods that call each other.
Translator::Body Translator::body_within(const Method& method, uint32_t depth) const {
  if (method.is_synchronized() || method.intrinsic != vm::MethodIntrinsic::None || !method.has_code() ||
      method.version->method != &method)
    return {};
  if (const EntryKind kind = kind_of(method); kind != EntryKind::Code && kind != EntryKind::Leaf) return {};
  const DecodedCode* code = decoded(*method.version);
  const uint32_t most = depth == 1 ? kMostInPlace : kMostOfCalled;
  if (code == nullptr || code->count > most || code->has_breakpoints()) return {};
  Body body{code};
  std::vector<bool> assigned(method.max_locals);
  uint32_t of_called = 0;
  for (uint32_t i = 0; i < code->count; ++i) {
    const CodeWord word = __atomic_load_n(&code->plain(i), __ATOMIC_ACQUIRE);
    body.words.push_back(word);
    const uint16_t handler = handler_of(word);
    if (handler == k_store || handler == k_store_wide || handler == k_iinc) assigned[word_a(word)] = true;
    if (depth == kDeepest || (handler != k_call_static && handler != k_call_direct)) continue;
    Body called = body_within(*word_p<Method>(word), depth + 1);
    if (called.words.empty() || !called.is_whole || !called.is_straight) continue;
    of_called = std::max(of_called, called.registers);
    body.calls.push_back(i);
    body.called.push_back(std::move(called));
  }
  body.returns.assign(body.words.size(), true);
  body.registers = static_cast<uint32_t>(std::ranges::count(assigned, true)) + method.max_stack + of_called;
  uint32_t& steps = body.steps;
  // Whether a way from the word on ends with a return.
  const std::function<bool(uint32_t)> follow = [&](uint32_t begin) -> bool {
    for (uint32_t i = begin; steps++ <= kMostWords; ++i) {
      const CodeWord word = body.words[i];
      const uint16_t handler = handler_of(word);
      if (is_return(handler)) return true;
      if (body.ends_at(i)) break;
      if (const Body* called = body.called_at(i)) {
        steps += called->steps;
      } else if (handler == k_goto_) {
        i += static_cast<uint32_t>(word_d(word)) - 1;
      } else if (is_branch(handler)) {
        body.is_straight = false;
        const bool taken = follow(i + static_cast<uint32_t>(word_d(word))), passed = follow(i + 1);
        return body.returns[begin] = taken || passed;
      }
    }
    body.is_whole = false;
    return body.returns[begin] = false;
  };
  if (!follow(0) || steps > (body.is_whole ? kMostWords : kMostWordsBeforeCall)) return {};
  return body;
}

uint32_t Translator::free_registers() const {
  const auto free = [](const auto& registers) { return std::ranges::count(registers, false, &Register::is_kept); };
  return static_cast<uint32_t>(std::min(free(generals_), free(vectors_)));
}

Translator::State Translator::state() const {
  return {stack_, in_place_ == nullptr ? std::vector<Value>() : in_place_->locals, generals_, vectors_};
}
void Translator::set_state(const State& state) {
  stack_ = state.stack;
  if (in_place_ != nullptr) in_place_->locals = state.locals;
  generals_ = state.generals;
  vectors_ = state.vectors;
}

/// The arguments of the method, which are the uppermost operands, become its locals.
void Translator::begin_in_place(InPlace& here) {
  const Method& callee = *here.body.code->version().method;
  here.depth = depth();
  here.locals.resize(callee.max_locals);
  for (uint32_t i = 0; i < callee.argument_slots; ++i) {
    const uint32_t from_top = callee.argument_slots - 1u - i;
    if (top(from_top).kind == Value::kInMemory) in_general(from_top);
    here.locals[i] = top(from_top);
    retain(here.locals[i]);
  }
}

/// Follows the words from `index` on. Returns the handler of the return that they end with, whose value is the
/// uppermost operand; k_invalid: what follows is not done in place.
uint16_t Translator::follow_in_place(uint32_t index) {
  const Body& body = in_place_->body;
  std::vector<Value>& locals = in_place_->locals;
  const auto assign = [&](uint32_t number) {
    release(locals[number]);
    locals[number] = top();
    stack_.pop_back();
  };
  const auto load = [&](uint32_t number) {
    retain(locals[number]);
    push(locals[number]);
  };
  for (;; index += 1 + skipped_) {
    skipped_ = 0;
    const CodeWord word = body.words[index];
    const uint16_t handler = handler_of(word);
    if (is_return(handler)) return handler;
    if (!body.returns[index]) return k_invalid;
    switch (handler) {
      case k_load_wide: push({Value::kGap}); [[fallthrough]];
      case k_load: load(word_a(word)); break;
      case k_store: assign(word_a(word)); break;
      case k_store_wide:
        assign(word_a(word));
        drop(1);
        break;
      case k_iinc:
        load(word_a(word));
        a_.add(own_general(0).r32(), word_d(word));
        assign(word_a(word));
        break;
      case k_goto_: index += static_cast<uint32_t>(word_d(word)) - 1; break;
      case k_call_static:
      case k_call_direct: {
        const Method& callee = *word_p<Method>(word);
        if (handler == k_call_direct) null_check(callee.argument_slots - 1u, index);
        straight_in_place(index, *body.called_at(index));
        left_out_.push_back(&callee);
        break;
      }
      default: (this->*kEmitters[handler])(index, word); break;
    }
  }
}

/// What a return at `handler` does to its value.
void Translator::narrow(uint16_t handler, const Gp& value) {
  switch (handler) {
    case k_ireturn_z: a_.and_(value.r32(), 1); break;
    case k_ireturn_b:
      a_.mov(eax, value.r32());
      a_.movsx(value.r32(), al);
      break;
    case k_ireturn_c: a_.movzx(value.r32(), value.r16()); break;
    case k_ireturn_s: a_.movsx(value.r32(), value.r16()); break;
    default: break;
  }
}

/// A method with one way through it takes operands as they are, and leaves its result like any other word.
void Translator::straight_in_place(uint32_t index, const Body& body) {
  const Method& callee = *body.code->version().method;
  InPlace here{body, index, in_place_};
  begin_in_place(here);
  in_place_ = &here;
  const uint16_t handler = follow_in_place(0);
  VM_CHECK(handler != k_invalid);
  const bool has_value = handler != k_return_;
  Value result;
  if (has_value) {
    if (handler != k_ireturn && handler != k_lreturn) narrow(handler, own_general(0));
    result = top();
    stack_.pop_back();
  }
  in_place_ = here.outer;
  skipped_ = 0;
  for (const Value& value : here.locals) release(value);
  drop(depth() - here.depth + callee.argument_slots);
  if (handler == k_lreturn && classfile::slots_of(callee.result) == 2) push({Value::kGap});
  if (has_value) push(result);
}

/// All ways through the method lead to `done`, where the result is in kOfResult, or to `rare`, where the operands are
/// as they are before; unless the method is whole, that is what comes next.
void Translator::ways_in_place(uint32_t index, const Body& body, const Label& rare, const Label& done) {
  const State before = state();
  InPlace here{body, index, nullptr, rare};
  begin_in_place(here);
  in_place_ = &here;
  for (uint32_t from = 0;;) {
    const uint16_t handler = follow_in_place(from);
    if (handler == k_invalid) {
      if (!here.forks.empty()) a_.jmp(rare);
    } else {
      if (handler != k_return_) {
        const Gp result = general(kOfResult);
        if (const Value& value = top(); value.kind != Value::kInGeneral || value.number != kOfResult)
          load_general(result, depth() - 1);
        narrow(handler, result);
      }
      a_.jmp(done);
    }
    if (here.forks.empty()) break;
    const Fork fork = here.forks.back();
    here.forks.pop_back();
    a_.bind(fork.at);
    set_state(fork.state);
    from = fork.target;
  }
  in_place_ = nullptr;
  skipped_ = 0;
  set_state(before);
}

/// Does the work of a small method, or calls it if the way through it is another one.
bool Translator::is_in_place(uint32_t index, Method& callee, bool has_receiver) {
  const Body body = body_of(callee, free_registers());
  if (body.words.empty()) return false;
  left_out_.push_back(&callee);
  const uint32_t arguments = callee.argument_slots;
  if (has_receiver) null_check(arguments - 1, index);
  for (uint32_t i = 0; i < arguments; ++i)
    if (top(i).kind == Value::kInMemory) in_general(i);
  if (body.is_whole && body.is_straight) {
    straight_in_place(index, body);
    return true;
  }
  flush(arguments);
  const Label done = a_.newLabel(), rare = body.is_whole ? exit_at(index) : a_.newLabel();
  ways_in_place(index, body, rare, done);
  if (body.is_whole) {
    a_.bind(done);
    drop(arguments);
    forget_locals();
    if (callee.result != BasicType::Void) push_result(classfile::slots_of(callee.result) == 2, false);
    land_behind(index, callee.result != BasicType::Void);
    return true;
  }
  a_.bind(rare);
  forget_locals();  // ways may have used these registers
  flush();
  a_.mov(rax, reinterpret_cast<uint64_t>(&callee));
  call_method(index, arguments, &callee);
  behind_call(index, arguments, callee.result);
  a_.bind(done);
  return true;
}

}  // namespace vitrine::compiler
