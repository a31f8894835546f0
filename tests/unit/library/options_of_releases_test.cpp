// SPDX-License-Identifier: Apache-2.0
// The rows of command_line.def, and which of them a release of the class library has.
#include <gtest/gtest.h>

#include <cstdlib>
#include <set>
#include <string>

#include "library/releases/releases.hpp"
#include "vm/runtime/command_line.hpp"
#include "vm/runtime/option_parser.hpp"

namespace vitrine::vm {
namespace {
using library::facts_of_release;
using library::kNewestRelease;

/// Parses one option with the class library of that release.
struct Parsed {
  jint result;
  Options options;
  std::string output;  // of stderr

  Parsed(int release, std::string option) {
    unsetenv("JAVA_TOOL_OPTIONS");
    unsetenv("_JAVA_OPTIONS");
    set_release(facts_of_release(release));
    JavaVMOption given{option.data(), nullptr};
    testing::internal::CaptureStderr();
    result = parse_options({JNI_VERSION_10, 1, &given, JNI_FALSE}, &options);
    output = testing::internal::GetCapturedStderr();
  }
};

/// From `since` on, the option is taken; before, it is not known.
void expect_since(int since, const std::string& option) {
  const Parsed before(since - 1, option);
  EXPECT_EQ(before.result, JNI_ERR) << option;
  EXPECT_EQ(before.output, "Unrecognized option: " + option + "\n");
  for (int release : {since, kNewestRelease}) {
    const Parsed later(release, option);
    EXPECT_EQ(later.result, JNI_OK) << option;
    EXPECT_EQ(later.output, "") << option;
  }
}

/// In `end`, the option is no longer known.
void expect_before(int end, const std::string& option) {
  EXPECT_EQ(Parsed(end - 1, option).result, JNI_OK) << option;
  const Parsed later(end, option);
  EXPECT_EQ(later.result, JNI_ERR) << option;
  EXPECT_EQ(later.output, "Unrecognized option: " + option + "\n");
}

/// No row hides another one that counts in the same release.
TEST(OptionsOfReleases, EachRowIsReached) {
  int something = 0;
  for (int release = library::kOldestRelease; release <= kNewestRelease; release++) {
    set_release(facts_of_release(release));
    for (const OptionRow& row : option_table()) {
      if (!vm::release().is_in(row.releases)) continue;
      std::set<std::string> options;
      if (row.form != OptionForm::begins) options.insert(std::string(row.text));
      if (row.form == OptionForm::begins) options.insert(std::string(row.text) + "?");
      if (row.form == OptionForm::with_colon) options.insert(std::string(row.text) + ":?");
      const void* extra = row.form == OptionForm::with_extra ? &something : nullptr;
      for (const std::string& option : options)
        EXPECT_EQ(find_option(option, extra), &row) << option << " in release " << release;
    }
  }
}

TEST(OptionsOfReleases, RowsFitWhatTheirFormsSay) {
  auto fits = [](OptionForm form, std::string_view option, const void* extra = nullptr) {
    return OptionRow{"-Xa", form, OptionHandler{}}.fits(option, extra);
  };
  int something = 0;
  for (OptionForm form : {OptionForm::exactly, OptionForm::begins, OptionForm::with_colon}) {
    EXPECT_TRUE(fits(form, "-Xa"));
    EXPECT_FALSE(fits(form, "-X") || fits(form, "") || fits(form, "-XA") || fits(form, " -Xa") || fits(form, "xa"));
    EXPECT_EQ(fits(form, "-Xa:b"), form != OptionForm::exactly);
    EXPECT_EQ(fits(form, "-Xab"), form == OptionForm::begins);
  }
  EXPECT_TRUE(fits(OptionForm::with_extra, "-Xa", &something));
  EXPECT_FALSE(fits(OptionForm::with_extra, "-Xa") || fits(OptionForm::with_extra, "-Xab", &something));
}

TEST(OptionsOfReleases, ComeAndGo) {
  for (const char* option : {"--finalization=enabled", "--finalization=disabled"}) expect_since(18, option);
  expect_since(23, "--sun-misc-unsafe-memory-access=warn");
  expect_since(24, "--illegal-native-access=deny");
  expect_since(26, "--enable-final-field-mutation=a");
  expect_since(26, "--illegal-final-field-mutation=debug");
  for (const char* option : {"-Xnoagent", "-Xfuture"}) expect_before(24, option);
  expect_before(27, "-noverify");
}

TEST(OptionsOfReleases, ChangeTheirMeanings) {
  EXPECT_EQ(Parsed(21, "-Xdebug").output, "");
  EXPECT_NE(Parsed(22, "-Xdebug").output.find("Option -Xdebug was deprecated in JDK 22"), std::string::npos);

  EXPECT_TRUE(Parsed(26, "-Xmaxjitcodesize=20m").options.ReservedCodeCacheSize.is_given());
  const Parsed removed(27, "-Xmaxjitcodesize=20m");
  EXPECT_EQ(removed.result, JNI_OK);
  EXPECT_FALSE(removed.options.ReservedCodeCacheSize.is_given());
  EXPECT_NE(removed.output.find("Ignoring option -Xmaxjitcodesize=20m; support was removed in JDK 27"),
            std::string::npos);

  EXPECT_FALSE(Parsed(26, "-Xverify:none").options.BytecodeVerificationRemote);
  const Parsed verified(27, "-Xverify:none");
  EXPECT_EQ(verified.result, JNI_EINVAL);
  EXPECT_EQ(verified.output, "Unrecognized verification option: -Xverify:none\n");
  EXPECT_TRUE(verified.options.BytecodeVerificationRemote);

  EXPECT_EQ(Parsed(18, "--finalization=x").output,
            "Invalid finalization value 'x', must be 'disabled' or 'enabled'.\n");
  EXPECT_FALSE(Parsed(18, "--finalization=disabled").options.finalization);
  for (int release : {20, 21}) EXPECT_TRUE(Parsed(release, "-verbose:gc").options.log_gc) << release;
}

TEST(OptionsOfReleases, RestrictionsHaveFourValues) {
  using Properties = std::vector<std::pair<std::string, std::string>>;
  for (const auto& [option, property] :
       {std::pair{"--sun-misc-unsafe-memory-access", "sun.misc.unsafe.memory.access"},
        {"--illegal-final-field-mutation", "jdk.module.illegal.final.field.mutation"}}) {
    const std::string name = option;
    for (const char* value : {"allow", "warn", "debug", "deny"}) {
      const Parsed parsed(28, name + "=" + value);
      EXPECT_EQ(parsed.result, JNI_OK) << value;
      EXPECT_EQ(parsed.options.properties, (Properties{{property, value}}));
    }
    // The messages of HotSpot 28.
    for (const std::string value : {"Allow", ""}) {
      const Parsed parsed(28, name + "=" + value);
      EXPECT_EQ(parsed.result, JNI_EINVAL);
      EXPECT_EQ(parsed.output, "Value specified to " + name + " not recognized: '" + value + "'\n");
    }
  }
}

}  // namespace
}  // namespace vitrine::vm
