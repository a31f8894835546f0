// SPDX-License-Identifier: Apache-2.0
// A flag is added by one row: this program is made of the VM's own sources and of a table with one more row
// (vm/state/options.def in this folder). The only other mention of the flag is its use, `options.FlagOfATest`.
#include <gtest/gtest.h>

#include <cstdlib>

#include "base/assert.hpp"
#include "serviceability/facts/flags.hpp"
#include "vm/ports/ports.hpp"
#include "vm/runtime/command_line.hpp"

namespace vitrine::vm {

void exit_during_initialization(const std::string& message) { VM_FATAL(message.c_str()); }

namespace {

using serviceability::FlagError, serviceability::TableOf;

std::string name;  // of the flag, as the table has it

jint parse(std::string option, Options* options) {
  JavaVMOption given{option.data(), nullptr};
  return parse_options({JNI_VERSION_10, 1, &given, JNI_FALSE}, options);
}

class FlagRow : public testing::Test {
 protected:
  void SetUp() override {
    name = row_of(&Flags::FlagOfATest).name;
    vm_options().FlagOfATest = Flags().FlagOfATest;
  }
};

TEST_F(FlagRow, IsAMemberWithADefault) {
  const Options options;
  const int64_t value = options.FlagOfATest;
  EXPECT_EQ(value, 5);
}

TEST_F(FlagRow, IsParsed) {
  Options options;
  EXPECT_EQ(parse("-XX:" + name + "=7", &options), JNI_OK);
  EXPECT_EQ(options.FlagOfATest, 7);
  EXPECT_EQ(options.FlagOfATest.origin(), FlagOrigin::CommandLine);
  setenv("JAVA_TOOL_OPTIONS", ("-XX:" + name + "=8").c_str(), 1);
  testing::internal::CaptureStderr();
  EXPECT_EQ(parse("-Da=b", &options), JNI_OK);
  testing::internal::GetCapturedStderr();
  unsetenv("JAVA_TOOL_OPTIONS");
  EXPECT_EQ(options.FlagOfATest, 8);
  EXPECT_EQ(options.FlagOfATest.origin(), FlagOrigin::Environment);
}

TEST_F(FlagRow, IsRefusedOutsideItsRange) {
  Options options;
  testing::internal::CaptureStderr();
  EXPECT_EQ(parse("-XX:" + name + "=10", &options), JNI_EINVAL);
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "intx " + name + "=10 is outside the allowed range [ 1 ... 9 ]\n" +
                                                        "Improperly specified VM option '" + name + "=10'\n");
  testing::internal::CaptureStderr();
  EXPECT_EQ(parse("-XX:" + name.substr(0, name.size() - 1) + "=7", &options), JNI_EINVAL);
  EXPECT_NE(testing::internal::GetCapturedStderr().find("Did you mean '" + name + "=<value>'?"), std::string::npos);
}

TEST_F(FlagRow, IsPrinted) {
  EXPECT_NE(serviceability::table_of_flags(TableOf::Values).find(" intx " + name + " "), std::string::npos);
  EXPECT_NE(serviceability::table_of_flags(TableOf::Ranges).find(" intx " + name + " "), std::string::npos);
  EXPECT_EQ(serviceability::flag_as_option(name), "-XX:" + name + "=5");
}

TEST_F(FlagRow, IsChangedByTools) {
  std::string reason;
  for (const char* refused : {"0", "10", "x"}) {
    const std::string value = refused;
    EXPECT_EQ(serviceability::set_flag(name, &value, FlagOrigin::Attach, &reason), FlagError::Refused) << refused;
  }
  const std::string value = "9";
  EXPECT_EQ(serviceability::set_flag(name, &value, FlagOrigin::Attach, &reason), FlagError::None);
  EXPECT_EQ(vm_options().FlagOfATest, 9);
  EXPECT_EQ(serviceability::flags_that_were_set(), "-XX:" + name + "=9 \n");
  EXPECT_EQ(serviceability::set_integer(row_of(&Flags::FlagOfATest), 0, FlagOrigin::Management),
            name + " error: must have value in range [1...9]");
}

}  // namespace
}  // namespace vitrine::vm
