// SPDX-License-Identifier: Apache-2.0
// An option is added by one row, and by the function that it names, if there is one: this program is made of the VM's
// own sources and of a table with three more rows (vm/runtime/command_line.def in this folder). The function is below.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "vm/runtime/command_line.hpp"
#include "vm/runtime/option_parser.hpp"

namespace vitrine::vm {

jint take_option_of_a_test(OptionParser& parser, const OptionMatch& option) {
  if (option.rest.empty()) return refuse("Nothing is behind " + std::string(option.text));
  return parser.set_property("taken", option.rest);
}

namespace {

jint parse(std::vector<std::string> texts, Options* options) {
  std::vector<JavaVMOption> given;
  for (std::string& text : texts) given.push_back({text.data(), nullptr});
  return parse_options({JNI_VERSION_10, static_cast<jint>(given.size()), given.data(), JNI_FALSE}, options);
}

using Properties = std::vector<std::pair<std::string, std::string>>;

TEST(OptionRow, NamesAFunction) {
  Options options;
  EXPECT_EQ(parse({"-Xtest:a"}, &options), JNI_OK);
  EXPECT_EQ(options.properties, (Properties{{"taken", "a"}}));
  EXPECT_EQ(options.vm_arguments, std::vector<std::string>{"-Xtest:a"});
  testing::internal::CaptureStderr();
  EXPECT_EQ(parse({"-Xtest:"}, &options), JNI_EINVAL);
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "Nothing is behind -Xtest:\n");
}

TEST(OptionRow, SwitchesAMember) {
  Options options;
  EXPECT_EQ(parse({"--preview-of-a-test"}, &options), JNI_OK);
  EXPECT_TRUE(options.enable_preview);
  testing::internal::CaptureStderr();
  EXPECT_EQ(parse({"--preview-of-a-test=x"}, &options), JNI_ERR);
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "Unrecognized option: --preview-of-a-test=x\n");
}

TEST(OptionRow, CountsInItsReleases) {
  // The release is not known here, so only rows of all releases and of early ones count.
  Options options;
  testing::internal::CaptureStderr();
  EXPECT_EQ(parse({"--property-of-a-test=a"}, &options), JNI_ERR);
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "Unrecognized option: --property-of-a-test=a\n");
  ASSERT_TRUE(options.properties.empty());
}

}  // namespace
}  // namespace vitrine::vm
