// SPDX-License-Identifier: Apache-2.0
// libFuzzer: the parser reads any bytes, and the verifier checks every class file that the parser accepts; the
// verifier's port answers by the fuzzer's own bits. Neither may read outside the bytes, overflow, run for ever or reach
// an assertion. Run by `./dev fuzz`; the seeds are class files of the tests.
#include <cstddef>
#include <cstdint>

#include "classfile/class_file.hpp"
#include "classfile/verifier/verifier.hpp"

namespace {

using namespace vitrine::classfile;

class Whim final : public VerifierPort {
 public:
  explicit Whim(uint64_t bits) : bits_(bits) {}
  Answer is_assignable(std::string_view, std::string_view) override { return next() ? Answer::Yes : Answer::No; }
  bool is_protected_elsewhere(std::string_view, std::string_view, std::string_view, bool) override { return next(); }

 private:
  bool next() {
    bits_ = bits_ << 1 | bits_ >> 63;
    return (bits_ & 1) != 0;
  }
  uint64_t bits_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  ParseOptions options;
  options.accept_module_info = true;
  ParseOutcome outcome = parse_class_file(Bytes(data, size), nullptr, options);
  if (!outcome.class_file) return 0;
  uint64_t bits = 0x9e3779b97f4a7c15u;
  for (size_t i = 0; i < size; i += 7) bits = bits * 31 + data[i];
  Whim port(bits);
  verify(*outcome.class_file, port);
  return 0;
}
