// SPDX-License-Identifier: Apache-2.0
// VerifyErrors: the instruction with its neighbours, and the two frames side by side.
#include "classfile/bytecodes.hpp"
#include "classfile/verifier/verifier.hpp"
#include "explain/reasons.hpp"

namespace vitrine::explain {

namespace {

using classfile::VerifyFailure;

constexpr size_t kNeighbours = 3;

void add_rows(std::vector<Row>& rows, const std::string& place, const std::vector<std::string>& had,
              const std::vector<std::string>* wanted) {
  const size_t count = std::max(had.size(), wanted == nullptr ? 0 : wanted->size());
  for (size_t i = 0; i < count; ++i) {
    const std::string left = i < had.size() ? had[i] : "";
    std::string right = left;  // what nobody asks for is as wanted
    if (wanted != nullptr) right = i < wanted->size() ? (*wanted)[i] : "";
    if (wanted != nullptr && right == "top") right = left;  // any type is assignable to top
    rows.push_back({place + "[" + std::to_string(i) + "]", left, right});
  }
}

void add_frames(Block& block, const VerifyFailure& failure) {
  const VerifyFailure::Shown& had = *failure.had;
  const VerifyFailure::Shown* wanted = failure.wanted.has_value() ? &*failure.wanted : nullptr;
  std::vector<Row> rows;
  add_rows(rows, "locals", had.locals, wanted == nullptr ? nullptr : &wanted->locals);
  add_rows(rows, "stack", had.stack, wanted == nullptr ? nullptr : &wanted->stack);
  for (Row& row : rows)
    if (row.name == failure.wrong_place && !failure.wanted_type.empty()) row.right = failure.wanted_type;
  if (wanted != nullptr && had.uninitialized_this != wanted->uninitialized_this)
    rows.push_back(
        {"flags", had.uninitialized_this ? "flagThisUninit" : "", wanted->uninitialized_this ? "flagThisUninit" : ""});
  const std::string right =
      wanted != nullptr ? "wanted: the stack map's at bci " + std::to_string(wanted->bci) : "wanted";
  for (const std::string& line : side_by_side("had before bci " + std::to_string(had.bci), right, rows))
    block.add("frames", line);
}

void add_method(Block& block, const classfile::ClassFile& file, const classfile::MethodInfo& method) {
  block.add("method", classfile::external_method(file.name(), file.constants.utf8(method.name_index),
                                                 file.constants.utf8(method.descriptor_index)));
}

void add_failure(Block& block, const classfile::ClassFile& file, const VerifyFailure& failure) {
  const classfile::MethodInfo& method = file.methods[failure.method];
  if (!failure.reason.empty()) block.add("reason", failure.reason);
  if (method.has_code()) add_instructions(block, file, method, failure.bci);
  if (failure.had.has_value()) add_frames(block, failure);
}

}  // namespace

void add_instructions(Block& block, const classfile::ClassFile& file, const classfile::MethodInfo& method,
                      uint32_t bci) {
  const auto code = file.code_of(method).code;
  std::vector<uint32_t> starts;
  size_t wanted = 0;
  for (uint32_t at = 0; at < code.size();) {
    if (at <= bci) wanted = starts.size();
    starts.push_back(at);
    at += std::max<uint32_t>(1, classfile::instruction_length(code, at));
  }
  for (size_t i = wanted < kNeighbours ? 0 : wanted - kNeighbours; i < starts.size() && i <= wanted + kNeighbours;
       ++i) {
    block.add("code", (starts[i] == bci ? "-> " : "   ") + instruction_at(file.constants, code, starts[i]));
  }
}

void add(Block& block, const Thread&, const why::Verification& what) {
  block.add("class", class_text(block, *what.cls));
  if (!what.outcome->failure.has_value()) return;
  add_method(block, *what.file, what.file->methods[what.outcome->failure->method]);
  add_failure(block, *what.file, *what.outcome->failure);
}

void add(Block& block, const Thread&, const why::Inference& what) {
  const unsigned version = what.file->major_version;
  block.add("class", class_text(block, *what.cls));
  block.add("version", "class file version " + std::to_string(version) + ", of Java " + release_of_major(version) +
                           ": libverify infers the types, and does not say where it fails");
  add_method(block, *what.file, what.file->methods[what.method]);
  if (what.failure != nullptr) return add_failure(block, *what.file, *what.failure);
  block.add("code", "the instruction is not known; javap -c -v shows the code");
}

}  // namespace vitrine::explain
