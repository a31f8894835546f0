// SPDX-License-Identifier: Apache-2.0
// Messages of verification errors: the summary, then the location, the reason, the frames, the code and its tables.
// HOTSPOT: the layout.
#include <cstdio>

#include "classfile/verifier/method_verifier.hpp"
#include "classfile/verifier/stack_map.hpp"

namespace vitrine::classfile::verifier {
namespace {

std::string hex(uint32_t value, int digits) {
  char text[16];
  std::snprintf(text, sizeof text, "%0*x", digits, value);
  return text;
}

std::string list(const std::vector<Type>& types, size_t count) {
  std::string text = "{";
  for (size_t i = 0; i < count && i < types.size(); ++i) text += (i ? ", " : " ") + to_string(types[i]);
  return text + " }";
}

}  // namespace

bool MethodVerifier::pending() {
  outcome_ = {VerifyOutcome::Kind::ExceptionPending, {}, false};
  return false;
}

bool MethodVerifier::fail(std::string summary, const std::string& reason) {
  outcome_ = {VerifyOutcome::Kind::VerifyError, std::move(summary)};
  if (options_.details) outcome_.message += "\n" + details(reason);
  note_failure(reason);
  return false;
}

void MethodVerifier::note_failure(const std::string& reason) {
  VerifyFailure& failure = outcome_.failure.emplace();
  failure.bci = location_;
  failure.reason = reason;
  failure.wrong_place = wrong_place_;
  failure.wanted_type = wanted_type_;
  auto shown = [](const Frame& frame) {
    VerifyFailure::Shown types{frame.bci, frame.this_uninit, {}, {}};
    for (size_t i = 0; i < frame.locals.size() && i < frame.locals_size; ++i)
      types.locals.push_back(to_string(frame.locals[i]));
    for (const Type& type : frame.stack) types.stack.push_back(to_string(type));
    return types;
  };
  if (shown_frame_) failure.had = shown(*shown_frame_);
  if (shown_map_frame_ != nullptr) failure.wanted = shown(*shown_map_frame_);
}

bool MethodVerifier::fail_format(const std::string& what, bool name_method) {
  // Without a method name the attribute itself is at fault, so there is no fallback.
  outcome_ = {VerifyOutcome::Kind::ClassFormatError, what, name_method};
  if (name_method) {
    outcome_.message +=
        " in method '" +
        external_method(class_file_.name(), pool_.utf8(method_.name_index), pool_.utf8(method_.descriptor_index)) + "'";
  }
  return false;
}

bool MethodVerifier::fail_in_code(std::string summary) {
  return fail(std::move(summary), "Error exists in the bytecode");
}

bool MethodVerifier::fail_frame(std::string summary, const std::string& reason, const Frame* map_frame) {
  // Messages show the operand stack before the instruction, not after its pops.
  shown_frame_ = frame_;
  shown_frame_->stack = stack_before();
  shown_map_frame_ = map_frame;
  return fail(std::move(summary), reason);
}

bool MethodVerifier::fail_invalid(std::string summary, const Type& type, Origin origin) {
  const std::string reason = "Invalid type: " + describe(type, origin);
  return origin.place == Origin::kConstantPool ? fail(std::move(summary), reason)
                                               : fail_frame(std::move(summary), reason);
}

bool MethodVerifier::fail_constant(std::string summary, const Type& from, Origin from_origin, const Type& to,
                                   Origin to_origin) {
  return fail(std::move(summary),
              "Type " + describe(from, from_origin) + " is not assignable to " + describe(to, to_origin));
}

bool MethodVerifier::fail_type(std::string summary, const Type& from, Origin from_origin, const Type& to,
                               Origin to_origin, const Frame* map_frame) {
  if (from_origin.place == Origin::kLocals || from_origin.place == Origin::kStack) {
    wrong_place_ =
        (from_origin.place == Origin::kLocals ? "locals[" : "stack[") + std::to_string(from_origin.index) + "]";
    wanted_type_ = to_string(to);
  }
  return fail_frame(std::move(summary),
                    "Type " + describe(from, from_origin) + " is not assignable to " + describe(to, to_origin),
                    map_frame);
}

std::string MethodVerifier::describe(const Type& type, Origin origin) const {
  auto indexed = [&](const char* place) {
    return to_string(type) + " (" + place + "[" + std::to_string(origin.index) + "])";
  };
  switch (origin.place) {
    case Origin::kLocals: return indexed("current frame, locals");
    case Origin::kStack: return indexed("current frame, stack");
    case Origin::kMapLocals: return indexed("stack map, locals");
    case Origin::kMapStack: return indexed("stack map, stack");
    case Origin::kConstantPool: return to_string(type) + " (constant pool " + std::to_string(origin.index) + ")";
    case Origin::kSignature: return to_string(type) + " (from method signature)";
    case Origin::kNone: break;
  }
  return to_string(type);
}

std::string MethodVerifier::method_name() const {
  return std::string(class_file_.name()) + "." + std::string(pool_.utf8(method_.name_index)) +
         std::string(pool_.utf8(method_.descriptor_index));
}

std::string MethodVerifier::describe_frame(const char* title, const Frame& frame) const {
  std::string text = std::string("  ") + title + ":\n    bci: @" + std::to_string(frame.bci) + "\n    flags: { ";
  if (frame.this_uninit) text += "flagThisUninit ";
  text += "}\n    locals: " + list(frame.locals, frame.locals_size) +
          "\n    stack: " + list(frame.stack, frame.stack.size()) + "\n";
  return text;
}

std::string MethodVerifier::details(const std::string& reason) const {
  std::string text = "Exception Details:\n  Location:\n    " + method_name() + " @" + std::to_string(location_) + ": ";
  std::string_view name = "<invalid>";
  if (location_ < bytes_.size()) name = bytes_[location_] <= Op::breakpoint ? mnemonic(bytes_[location_]) : "<illegal>";
  text.append(name).append("\n  Reason:\n    ").append(reason).append("\n");
  if (shown_frame_) text += describe_frame("Current Frame", *shown_frame_);
  if (shown_map_frame_) text += describe_frame("Stackmap Frame", *shown_map_frame_);

  text += "  Bytecode:\n";
  for (uint32_t at = 0; at <= bytes_.size(); at += 16) {
    text += "    " + hex(at, 7) + ":";
    for (uint32_t i = at; i < at + 16; ++i) text += (i % 2 ? "" : " ") + (i < bytes_.size() ? hex(bytes_[i], 2) : "  ");
    text += "\n";
  }
  if (!code_.exception_table.empty()) {
    text += "  Exception Handler Table:\n";
    for (const ExceptionTableEntry entry : code_.exception_table) {
      text += "    bci [" + std::to_string(entry.start_pc) + ", " + std::to_string(entry.end_pc) +
              "] => handler: " + std::to_string(entry.handler_pc) + "\n";
    }
  }
  if (code_.stack_map_table().data() != nullptr)
    text += "  Stackmap Table:\n" + describe_stack_map(class_file_, code_, "    ");
  return text;
}

}  // namespace vitrine::classfile::verifier
