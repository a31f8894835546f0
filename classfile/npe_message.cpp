// SPDX-License-Identifier: Apache-2.0
// The symbolic simulation behind npe_message.hpp: every operand stack slot carries the bci of the instruction that
// pushed it, its origin. Where paths with different origins meet, the origin is unknown, and the message ends after its
// first half.
#include "classfile/npe_message.hpp"

#include <algorithm>

#include "classfile/access_flags.hpp"
#include "classfile/bytecodes.hpp"
#include "classfile/descriptor.hpp"

namespace vitrine::classfile {
namespace {

constexpr int32_t kUnknownOrigin = -1, kNotAssigned = -2;
constexpr int kMaxNesting = 5;  // of field and array accesses in one description, as in HotSpot

int slots_of_letter(char letter) { return letter == 'J' || letter == 'D' ? 2 : letter == 'V' ? 0 : 1; }
int slots_of_letters(std::string_view letters) {
  int slots = 0;
  for (char letter : letters) slots += slots_of_letter(letter);
  return slots;
}

/// The name of the class of a member as the messages abbreviate it.
std::string short_class_name(std::string name) {
  if (name == "java.lang.Object") return "Object";
  if (name == "java.lang.String") return "String";
  return name;
}

/// The name of a parameter's type: there HotSpot abbreviates whatever begins with these names, so StringBuilder, too.
std::string short_parameter_name(std::string name) {
  for (const std::string_view begin : {"java.lang.Object", "java.lang.String"})
    if (name.starts_with(begin)) return name.substr(std::string_view("java.lang.").size());
  return name;
}

std::string short_parameters(std::string_view descriptor) {
  std::string text;
  for (const TypeInDescriptor& parameter : parse_method_descriptor(descriptor).parameters) {
    text += (text.empty() ? "" : ", ") + short_parameter_name(external_type(parameter.text));
  }
  return text;
}

struct OriginState {
  std::vector<int32_t> stack;     // bci of the instruction that pushed the slot, or kUnknownOrigin
  std::vector<int32_t> assigned;  // by local: bci of the instruction that assigned it last, kUnknownOrigin if there may
                                  // be several, or kNotAssigned since the method began
};

class OriginSimulation {
 public:
  OriginSimulation(const ClassFile& class_file, const CodeAttribute& code)
      : pool_(class_file.constants), code_(code), bytes_(code.code) {}

  /// False if the method has subroutines; origins are not followed into them.
  bool run() {
    states_.resize(bytes_.size());
    flow_to(0, {{}, std::vector<int32_t>(code_.max_locals, kNotAssigned)});
    while (!work_.empty()) {
      const uint32_t bci = work_.back();
      work_.pop_back();
      if (!step(bci)) return false;
    }
    return true;
  }

  /// The origin of the slot that is `depth` below the top before the instruction at `bci`.
  int32_t origin(uint32_t bci, uint32_t depth) const {
    const std::optional<OriginState>& state = states_[bci];
    return state && depth < state->stack.size() ? state->stack[state->stack.size() - 1 - depth] : kUnknownOrigin;
  }
  /// What has assigned the local before the instruction at `bci`.
  int32_t assigned(uint32_t bci, uint32_t local) const {
    const std::optional<OriginState>& state = states_[bci];
    return state && local < state->assigned.size() ? state->assigned[local] : kUnknownOrigin;
  }

 private:
  bool step(uint32_t bci) {
    const uint32_t length = instruction_length(bytes_, bci);
    const uint8_t opcode = bytes_[bci];
    if (length == 0) return true;
    if (opcode == Op::jsr || opcode == Op::jsr_w || opcode == Op::ret) return false;
    OriginState state = *states_[bci];
    for (const ExceptionTableEntry entry : code_.exception_table)
      if (bci >= entry.start_pc && bci < entry.end_pc) flow_to(entry.handler_pc, {{entry.handler_pc}, state.assigned});
    apply(state, bci);
    if (is_branch(opcode)) flow_to(branch_target(bytes_, bci), state);
    if (is_switch(opcode)) {
      const SwitchView table(bytes_, bci);
      flow_to(table.default_target(), state);
      for (uint32_t i = 0; i < table.count(); ++i) flow_to(table.target(i), state);
    }
    if (!ends_flow(opcode)) flow_to(bci + length, state);
    return true;
  }

  void flow_to(int64_t bci, const OriginState& from) {
    if (bci < 0 || bci >= static_cast<int64_t>(states_.size())) return;
    std::optional<OriginState>& into = states_[static_cast<size_t>(bci)];
    bool changed = !into;
    if (!into) {
      into = from;
    } else {
      auto meet = [&](std::vector<int32_t>& here, const std::vector<int32_t>& there) {
        for (size_t i = 0; i < here.size() && i < there.size(); ++i) {
          if (here[i] == there[i] || here[i] == kUnknownOrigin) continue;
          here[i] = kUnknownOrigin;
          changed = true;
        }
      };
      meet(into->stack, from.stack);
      meet(into->assigned, from.assigned);
    }
    if (changed) work_.push_back(static_cast<uint32_t>(bci));
  }

  void apply(OriginState& state, uint32_t bci) const {
    uint8_t opcode = bytes_[bci];
    const bool wide = opcode == Op::wide;
    if (wide) opcode = bytes_[bci + 1];
    if (opcode == Op::checkcast) return;  // the value keeps its origin
    if (opcode >= Op::pop && opcode <= Op::swap) return move(state.stack, opcode);
    if ((opcode >= Op::istore && opcode <= Op::astore_3) || opcode == Op::iinc) {
      const bool short_form = opcode >= Op::istore_0 && opcode <= Op::astore_3;
      const uint32_t local = short_form ? (opcode - Op::istore_0) % 4u
                             : wide     ? code_u2(bytes_, bci + 2)
                                        : bytes_[bci + 1];
      const int slots = slots_of_letters(kOps[opcode].popped);
      for (uint32_t i = local; i < local + static_cast<uint32_t>(std::max(slots, 1)) && i < state.assigned.size(); ++i)
        state.assigned[i] = static_cast<int32_t>(bci);
      if (opcode != Op::iinc) drop(state.stack, slots);
      return;
    }
    const auto [popped, pushed] = effect(opcode, bci);
    drop(state.stack, popped);
    for (int i = 0; i < pushed && state.stack.size() < code_.max_stack; ++i)
      state.stack.push_back(static_cast<int32_t>(bci));
  }

  static void drop(std::vector<int32_t>& stack, int slots) {
    stack.resize(stack.size() - std::min(stack.size(), static_cast<size_t>(slots)));
  }

  static void move(std::vector<int32_t>& stack, uint8_t opcode) {
    if (opcode == Op::pop || opcode == Op::pop2) return drop(stack, opcode == Op::pop ? 1 : 2);
    if (opcode == Op::swap) {
      if (stack.size() >= 2) std::swap(stack[stack.size() - 1], stack[stack.size() - 2]);
      return;
    }
    const bool two = opcode >= Op::dup2;
    const size_t copied = two ? 2 : 1, skipped = static_cast<size_t>(opcode - (two ? Op::dup2 : Op::dup));
    if (stack.size() < copied + skipped) return;
    const std::vector<int32_t> top(stack.end() - static_cast<ptrdiff_t>(copied), stack.end());
    stack.insert(stack.end() - static_cast<ptrdiff_t>(copied + skipped), top.begin(), top.end());
  }

  struct Effect {
    int popped, pushed;
  };
  Effect effect(uint8_t opcode, uint32_t bci) const {
    const bool names_member = is_invoke(opcode) || is_field_access(opcode);
    const uint16_t index = names_member ? code_u2(bytes_, bci + 1) : uint16_t{0};
    switch (opcode) {
      case Op::ldc:
      case Op::ldc_w: return {0, 1};
      case Op::ldc2_w: return {0, 2};
      case Op::multianewarray: return {bytes_[bci + 3], 1};
      case Op::getstatic:
      case Op::putstatic:
      case Op::getfield:
      case Op::putfield: {
        if (pool_.tag(index) != ConstantTag::Fieldref) return {0, 0};
        const int value = slots_of_letter(pool_.member_descriptor(pool_.index<FieldRefEntry>(index)).front());
        const int receiver = opcode == Op::getfield || opcode == Op::putfield ? 1 : 0;
        const bool put = opcode == Op::putstatic || opcode == Op::putfield;
        return {receiver + (put ? value : 0), put ? 0 : value};
      }
      case Op::invokevirtual:
      case Op::invokespecial:
      case Op::invokestatic:
      case Op::invokeinterface:
      case Op::invokedynamic: {
        const ConstantTag tag = pool_.tag(index);
        if (!MethodRefEntry::admits(tag) && tag != ConstantTag::InvokeDynamic) return {0, 0};
        const MethodDescriptor descriptor =
            parse_method_descriptor(pool_.member_descriptor(pool_.index<NamedEntry>(index)));
        const bool receiver = opcode != Op::invokestatic && opcode != Op::invokedynamic;
        return {descriptor.argument_slots + (receiver ? 1 : 0), slots_of(descriptor.result.type)};
      }
      default: return {slots_of_letters(kOps[opcode].popped), slots_of_letters(kOps[opcode].pushed)};
    }
  }

  const ConstantPool& pool_;
  const CodeAttribute& code_;
  const Bytes bytes_;
  std::vector<std::optional<OriginState>> states_;
  std::vector<uint32_t> work_;
};

class Message {
 public:
  Message(const ClassFile& class_file, const MethodInfo& method)
      : pool_(class_file.constants),
        method_(method),
        code_(class_file.code_of(method)),
        bytes_(code_.code),
        origins_(class_file, code_) {}

  std::optional<std::string> at(uint32_t bci, bool arrays_refuse_null) {
    if (bci >= bytes_.size() || instruction_length(bytes_, bci) == 0) return std::nullopt;
    std::string action;
    const int depth = failed_action(bci, action);
    if (depth < 0) return std::nullopt;
    std::string cause;
    if (origins_.run() && describe(bci, static_cast<uint32_t>(depth), kMaxNesting, /*inner=*/false, cause))
      action += " because " + cause + "\" is null" +
                (arrays_refuse_null && bytes_[bci] == Op::aastore
                     ? " or is a null-free array and there's an attempt to store null in it"
                     : "");
    return action;
  }

  std::vector<uint16_t> null_origins(uint32_t bci) {
    std::vector<uint16_t> found;
    std::string action;
    if (bci >= bytes_.size() || instruction_length(bytes_, bci) == 0) return found;
    const int depth = failed_action(bci, action);
    if (depth < 0 || !origins_.run()) return found;
    int32_t origin = origins_.origin(bci, static_cast<uint32_t>(depth));
    while (origin >= 0 && found.size() < kMostOrigins && (found.empty() || origin != found.back())) {
      found.push_back(static_cast<uint16_t>(origin));
      const auto at = static_cast<uint32_t>(origin);
      const int32_t local = loaded_reference(at);
      const bool assigns = bytes_[at] >= Op::astore_0 && bytes_[at] <= Op::astore_3;
      if (local >= 0)
        origin = origins_.assigned(at, static_cast<uint32_t>(local));
      else if (assigns || bytes_[at] == Op::astore || (bytes_[at] == Op::wide && bytes_[at + 1] == Op::astore))
        origin = origins_.origin(at, 0);
      else
        break;
    }
    return found;
  }

 private:
  static constexpr size_t kMostOrigins = 16;

  // The local variable that the instruction loads, if that is a reference; otherwise -1.
  int32_t loaded_reference(uint32_t bci) const {
    const uint8_t opcode = bytes_[bci];
    if (opcode == Op::aload) return bytes_[bci + 1];
    if (opcode >= Op::aload_0 && opcode <= Op::aload_3) return opcode - Op::aload_0;
    return opcode == Op::wide && bytes_[bci + 1] == Op::aload ? code_u2(bytes_, bci + 2) : -1;
  }

  // Sets `text` to the action that the instruction could not do. Returns the depth of the null reference below the top
  // of the stack, -1 if the instruction does not throw NullPointerException.
  int failed_action(uint32_t bci, std::string& text) const {
    static constexpr const char* kElements[] = {"int",    "long",         "float", "double",
                                                "object", "byte/boolean", "char",  "short"};
    const uint8_t opcode = bytes_[bci];
    if (opcode >= Op::iaload && opcode <= Op::saload) {
      text = std::string("Cannot load from ") + kElements[opcode - Op::iaload] + " array";
      return 1;
    }
    if (opcode >= Op::iastore && opcode <= Op::sastore) {
      text = std::string("Cannot store to ") + kElements[opcode - Op::iastore] + " array";
      return opcode == Op::lastore || opcode == Op::dastore ? 3 : 2;
    }
    switch (opcode) {
      case Op::arraylength: text = "Cannot read the array length"; return 0;
      case Op::athrow: text = "Cannot throw exception"; return 0;
      case Op::monitorenter: text = "Cannot enter synchronized block"; return 0;
      case Op::monitorexit: text = "Cannot exit synchronized block"; return 0;
      case Op::getfield:
      case Op::putfield: {
        const uint16_t index = code_u2(bytes_, bci + 1);
        if (pool_.tag(index) != ConstantTag::Fieldref) return -1;
        const auto field = pool_.index<FieldRefEntry>(index);
        text = (opcode == Op::getfield ? "Cannot read field \"" : "Cannot assign field \"") +
               std::string(pool_.member_name(field)) + "\"";
        return opcode == Op::getfield ? 0 : slots_of_letter(pool_.member_descriptor(field).front());
      }
      case Op::invokevirtual:
      case Op::invokespecial:
      case Op::invokeinterface: {
        const uint16_t index = code_u2(bytes_, bci + 1);
        if (!MethodRefEntry::admits(pool_.tag(index))) return -1;
        const auto method = pool_.index<MethodRefEntry>(index);
        if (pool_.member_name(method) == "<init>") return -1;
        text = "Cannot invoke \"" + method_text(method) + "\"";
        return parse_method_descriptor(pool_.member_descriptor(method)).argument_slots;
      }
      default: return -1;
    }
  }

  CpIndex<FieldRefEntry> field_at(uint32_t bci) const { return pool_.index<FieldRefEntry>(code_u2(bytes_, bci + 1)); }

  std::string method_text(CpIndex<MethodRefEntry> method) const {
    return short_class_name(external_name(pool_.member_class_name(method))) + "." +
           std::string(pool_.member_name(method)) + "(" + short_parameters(pool_.member_descriptor(method)) + ")";
  }

  // Appends the source expression of the slot that is `depth` below the top at `bci`, with the opening quote if it is
  // the outermost expression. Returns false, and appends nothing, if it cannot be described.
  bool describe(uint32_t bci, uint32_t depth, int nesting, bool inner, std::string& text) const {
    if (nesting <= 0) return false;
    const int32_t origin = origins_.origin(bci, depth);
    if (origin < 0) return false;
    const uint32_t source = static_cast<uint32_t>(origin);
    uint8_t opcode = bytes_[source];
    const bool wide = opcode == Op::wide;
    if (wide) opcode = bytes_[source + 1];
    const bool outermost = nesting == kMaxNesting && !inner;
    const std::string quote = outermost ? "\"" : "";

    if (opcode >= Op::iconst_m1 && opcode <= Op::iconst_5)
      return append(text, quote + std::to_string(opcode - Op::iconst_0));
    if (opcode == Op::iload || opcode == Op::aload)
      return append(text, quote + local_name(source, wide ? code_u2(bytes_, source + 2) : bytes_[source + 1]));
    if (opcode >= Op::iload_0 && opcode <= Op::iload_3)
      return append(text, quote + local_name(source, opcode - Op::iload_0));
    if (opcode >= Op::aload_0 && opcode <= Op::aload_3)
      return append(text, quote + local_name(source, opcode - Op::aload_0));
    switch (opcode) {
      case Op::aconst_null: return append(text, quote + "null");
      case Op::bipush: return append(text, quote + std::to_string(static_cast<int8_t>(bytes_[source + 1])));
      case Op::sipush: return append(text, quote + std::to_string(code_s2(bytes_, source + 1)));
      case Op::getstatic: {
        const auto field = field_at(source);
        return append(text, quote + short_class_name(external_name(pool_.member_class_name(field))) + "." +
                                std::string(pool_.member_name(field)));
      }
      case Op::getfield: {
        text += quote;
        if (describe(source, 0, nesting - 1, inner, text)) text += ".";
        return append(text, std::string(pool_.member_name(field_at(source))));
      }
      case Op::invokevirtual:
      case Op::invokespecial:
      case Op::invokestatic:
      case Op::invokeinterface:
        return append(text, (outermost ? "the return value of \"" : "") +
                                method_text(pool_.index<MethodRefEntry>(code_u2(bytes_, source + 1))));
      case Op::iaload:
      case Op::aaload:
        text += quote;
        if (!describe(source, 1, nesting - 1, inner, text)) text += "<array>";
        text += "[";
        if (!describe(source, 0, nesting, /*inner=*/true, text)) text += "...";
        return append(text, "]");
      default: return false;
    }
  }

  static bool append(std::string& text, const std::string& more) {
    text += more;
    return true;
  }

  std::string local_name(uint32_t bci, uint32_t local) const {
    if (const auto variable = code_.local_variable_at(local, bci)) return std::string(pool_.utf8(variable->name_index));
    // Without a table a parameter is named by its position, unless its slot was assigned.
    if (origins_.assigned(bci, local) == kNotAssigned) {
      uint32_t slot = 0;
      if (!(method_.access_flags & kAccStatic)) {
        if (local == 0) return "this";
        slot = 1;
      }
      const MethodDescriptor descriptor = parse_method_descriptor(pool_.utf8(method_.descriptor_index));
      for (size_t i = 0; i < descriptor.parameters.size(); ++i) {
        const uint32_t next = slot + static_cast<uint32_t>(slots_of(descriptor.parameters[i].type));
        if (local >= slot && local < next) return "<parameter" + std::to_string(i + 1) + ">";
        slot = next;
      }
    }
    return "<local" + std::to_string(local) + ">";
  }

  const ConstantPool& pool_;
  const MethodInfo& method_;
  const CodeAttribute code_;
  const Bytes bytes_;
  OriginSimulation origins_;
};

}  // namespace

std::optional<std::string> npe_message(const ClassFile& class_file, const MethodInfo& method, uint16_t bci,
                                       bool arrays_refuse_null) {
  if (!method.has_code()) return std::nullopt;
  return Message(class_file, method).at(bci, arrays_refuse_null);
}

std::vector<uint16_t> null_origins(const ClassFile& class_file, const MethodInfo& method, uint16_t bci) {
  if (!method.has_code()) return {};
  return Message(class_file, method).null_origins(bci);
}

}  // namespace vitrine::classfile
