// SPDX-License-Identifier: Apache-2.0
// libFuzzer: the writer writes every accepted class file so that the parser accepts it again with the same facts. Every
// method can be listed.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "../unit/classfile/same_facts.hpp"
#include "classfile/disassembler.hpp"
#include "classfile/tools/writer.hpp"

using namespace vitrine::classfile;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  ParseOptions options;
  options.accept_module_info = true;
  ParseOutcome first = parse_class_file(Bytes(data, size), nullptr, options);
  if (!first.class_file) return 0;
  size_t listed = 0;
  for (const MethodInfo& m : first.class_file->methods) listed += method_listing(*first.class_file, m).size();
  std::vector<uint8_t> written = write_class_file(*first.class_file);
  if (written.empty()) return 0;
  ParseOutcome second = parse_class_file(written, nullptr, options);
  if (!second.class_file || !test::difference(*first.class_file, *second.class_file).empty()) std::abort();
  return listed == SIZE_MAX;
}
