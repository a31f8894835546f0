// SPDX-License-Identifier: Apache-2.0
// libFuzzer: no class file that the parser accepts may crash the code that walks it: the verifier, frame_state and
// npe_message. If a class file verifies, frame_state must have a state at bci 0 of each method, with max_locals locals.
#include "classfile/bytecodes.hpp"
#include "classfile/frame_state.hpp"
#include "classfile/npe_message.hpp"
#include "classfile/verifier/verifier.hpp"

using namespace vitrine::classfile;

namespace {

// Knows no classes: every class is assignable to every other one, nothing is protected.
class OpenPort final : public VerifierPort {
 public:
  Answer is_assignable(std::string_view, std::string_view) override { return Answer::Yes; }
  bool is_protected_elsewhere(std::string_view, std::string_view, std::string_view, bool) override { return false; }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const ParseOutcome parsed = parse_class_file({data, size}, nullptr, {});
  if (parsed.error) return 0;
  const ClassFile& class_file = *parsed.class_file;
  OpenPort port;
  const bool verified = verify(class_file, port).ok();
  for (const MethodInfo& method : class_file.methods) {
    if (!method.has_code()) continue;
    const CodeAttribute attribute = class_file.code_of(method);
    if (attribute.code.size() > 2000) continue;
    const FrameAnalysis analysis(class_file, method);
    const Bytes code = attribute.code;
    for (uint32_t bci = 0; bci < code.size() + 2; ++bci) {
      analysis.references_at(static_cast<uint16_t>(bci));
      npe_message(class_file, method, static_cast<uint16_t>(bci));
    }
    if (!verified) continue;
    if (const FrameState entry = analysis.at(0); !entry.reachable || entry.locals.size() != attribute.max_locals)
      __builtin_trap();
  }
  return 0;
}
