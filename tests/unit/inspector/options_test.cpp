// SPDX-License-Identifier: Apache-2.0
#include "inspector/server/options.hpp"

#include <gtest/gtest.h>

namespace vitrine::inspector {

namespace {

/// The sentence about what is wrong; "" if nothing is.
std::string problem_of(std::string_view text) {
  std::string problem;
  const bool parsed = parse_options(text, problem).has_value();
  EXPECT_EQ(parsed, problem.empty()) << text;
  return problem;
}

}  // namespace

TEST(Options, NothingIsADefault) {
  std::string problem;
  const auto options = parse_options("", problem);
  ASSERT_TRUE(options.has_value());
  EXPECT_EQ(options->port, 0);
  EXPECT_FALSE(options->open);
  EXPECT_FALSE(options->suspend);
  EXPECT_EQ(options->sources, "");
  EXPECT_EQ(options->url_file, "");
}

TEST(Options, AllWords) {
  std::string problem;
  const auto options = parse_options("port=65535,open,suspend,source=src:a.zip,url=/tmp/here", problem);
  ASSERT_TRUE(options.has_value()) << problem;
  EXPECT_EQ(options->port, 65535);
  EXPECT_TRUE(options->open);
  EXPECT_TRUE(options->suspend);
  EXPECT_EQ(options->sources, "src:a.zip");
  EXPECT_EQ(options->url_file, "/tmp/here");
}

TEST(Options, AValueMayHaveAnEqualsSign) {
  std::string problem;
  const auto options = parse_options("source=a=b", problem);
  ASSERT_TRUE(options.has_value());
  EXPECT_EQ(options->sources, "a=b");
}

TEST(Options, TheLastOfTwoCounts) {
  std::string problem;
  const auto options = parse_options("port=1,port=2", problem);
  ASSERT_TRUE(options.has_value());
  EXPECT_EQ(options->port, 2);
}

TEST(Options, APortIsANumberOf16Bits) {
  for (const char* port : {"", "65536", "-1", "+1", "1x", " 1", "0x10", "99999999999999999999"})
    EXPECT_EQ(problem_of("port=" + std::string(port)),
              "port=" + std::string(port) + " is not a number from 0 to 65535");
}

TEST(Options, OtherWordsAreNamed) {
  for (const char* word : {"port", "Open", "open=1", "suspend=", "source", "source=", "url=", "nonsense", "=", " open"})
    EXPECT_EQ(problem_of(word).substr(0, std::string(word).size() + 2), "'" + std::string(word) + "'");
  EXPECT_EQ(problem_of("open,,suspend").substr(0, 2), "''");
}

}  // namespace vitrine::inspector
