// SPDX-License-Identifier: Apache-2.0
// Options with a size behind them: heap, stacks, machine code.
#include <cctype>
#include <cerrno>
#include <cstdlib>

#include "base/console.hpp"
#include "vm/runtime/option_parser.hpp"

namespace vitrine::vm {

namespace {

constexpr uint64_t kLeastStackKb = 136;

}  // namespace

bool parse_size(std::string_view text, uint64_t* result) {
  uint64_t number = 0;
  size_t i = 0;
  if (text.starts_with("0x") || text.starts_with("0X")) {
    char* end;
    std::string copy(text);
    errno = 0;
    number = strtoull(copy.c_str(), &end, 16);
    i = static_cast<size_t>(end - copy.c_str());
    if (i <= 2 || errno != 0) return false;
  } else {
    for (; i < text.size() && isdigit(static_cast<unsigned char>(text[i])); i++)
      if (__builtin_mul_overflow(number, uint64_t{10}, &number) ||
          __builtin_add_overflow(number, static_cast<uint64_t>(text[i] - '0'), &number))
        return false;
    if (i == 0) return false;
  }
  int shift = 0;
  if (i < text.size()) {
    switch (tolower(static_cast<unsigned char>(text[i]))) {
      case 'k': shift = 10; break;
      case 'm': shift = 20; break;
      case 'g': shift = 30; break;
      case 't': shift = 40; break;
      default: return false;
    }
    if (i + 1 != text.size()) return false;
  }
  if (number > UINT64_MAX >> shift) return false;
  *result = number << shift;
  return true;
}

jint OptionParser::parse_size_option(const char* what, std::string_view whole, std::string_view value, uint64_t least,
                                     uint64_t most, uint64_t* result) {
  uint64_t size;
  std::string option(whole);
  if (!parse_size(value, &size)) {
    complain(stderr, "Invalid %s: %s\n", what, option.c_str());
    return JNI_EINVAL;
  }
  if (size < least || size > most) {
    complain(stderr, "Invalid %s: %s\n", what, option.c_str());
    if (size > most) complain(stderr, "The specified size exceeds the maximum representable size.\n");
    return JNI_EINVAL;
  }
  *result = size;
  return JNI_OK;
}

jint OptionParser::parse_stack_size(std::string_view whole, std::string_view value, uint64_t unit) {
  uint64_t size;
  const uint64_t most = row_of(&Flags::ThreadStackSize).most * 1024 / unit;
  if (jint error = parse_size_option("thread stack size", whole, value, 0, most, &size)) return error;
  size *= unit;
  if (size == 0) return JNI_OK;  // 0 stands for the default
  if (size < kLeastStackKb << 10) {
    complain(stdout, "\nThe Java thread stack size specified is too small. Specify at least %dk\n",
             static_cast<int>(kLeastStackKb));
    return JNI_ERR;
  }
  size = (size + 4095) & ~uint64_t{4095};
  options_.ThreadStackSize.set(static_cast<int64_t>(size >> 10), origin_);
  return JNI_OK;
}

jint take_initial_heap_size(OptionParser& parser, const OptionMatch& option) {
  uint64_t size = 0;
  if (jint error = parser.parse_size_option("initial heap size", option.text, option.rest, 0, UINT64_MAX, &size))
    return error;
  (void)parser.set_flag(parser.options().InitialHeapSize, size);
  return parser.set_flag(parser.options().MinHeapSize, size);
}

jint take_maximum_heap_size(OptionParser& parser, const OptionMatch& option) {
  uint64_t size = 0;
  if (jint error = parser.parse_size_option("maximum heap size", option.text, option.rest, 1, UINT64_MAX, &size))
    return error;
  return parser.set_flag(parser.options().MaxHeapSize, size);
}

jint take_young_generation_size(OptionParser& parser, const OptionMatch& option) {
  uint64_t size = 0;
  if (jint error =
          parser.parse_size_option("initial young generation size", option.text, option.rest, 1, UINT64_MAX, &size))
    return error;
  (void)parser.set_flag(parser.options().NewSize, size);
  return parser.set_flag(parser.options().MaxNewSize, size);
}

jint take_stack_size(OptionParser& parser, const OptionMatch& option) {
  return parser.parse_stack_size(option.text, option.rest, 1);
}

jint take_code_cache_size(OptionParser& parser, const OptionMatch& option) {
  const std::string_view value = option.rest.substr(option.rest.starts_with('=') ? 1 : 0);
  uint64_t size = 0;
  if (!parse_size(value, &size)) return refuse("Invalid maximum code cache size: " + std::string(option.text) + ".");
  return parser.set_flag(parser.options().ReservedCodeCacheSize, size);
}

}  // namespace vitrine::vm
