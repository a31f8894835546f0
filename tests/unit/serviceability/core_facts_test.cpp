// SPDX-License-Identifier: Apache-2.0
// What gdb's command java-facts writes, as pictures.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "serviceability/pictures/core_facts.hpp"

namespace vitrine::pictures {

namespace {

std::string error_of(const std::string& facts, const std::string& kind) {
  return picture_of_core_facts(facts, kind, "core", "").error;
}

TEST(CoreFacts, AreDrawn) {
  const GraphResult made = picture_of_core_facts(
      "\"a\\tb\\\\\\n\"\twaits for the lock\t<0x10> (a p.Lock)\t\"c\"\towns\t1\nend\n", "monitors", "core", "");
  ASSERT_EQ("", made.error);
  ASSERT_EQ(3u, made.graph.nodes.size());
  EXPECT_EQ("\"a\tb\\\n\"", made.graph.nodes[0].name);
  EXPECT_EQ("a p.Lock", made.graph.nodes[1].name);
  EXPECT_TRUE(made.graph.nodes[2].alarm);
  const GraphResult loaders =
      picture_of_core_facts("bootstrap\t\t\t400\t0\napp\tp.Loader\t0\t3\t1\t/a/\t/b/\nend\n", "loaders", "core", "");
  ASSERT_EQ("", loaders.error);
  ASSERT_EQ(1u, loaders.graph.edges.size());
  EXPECT_EQ((std::vector<std::string>{"p.Loader", "3 classes, 1 hidden", "/a/", "/b/"}), loaders.graph.nodes[1].lines);
  const GraphResult modules =
      picture_of_core_facts("a\tloader 'app'\t1\t1\t1\nb\tloader 'app'\t2\t0\nend\n", "modules", "core", "");
  ASSERT_EQ("", modules.error);
  EXPECT_EQ(1u, modules.graph.edges.size());
  EXPECT_EQ("No thread waits for another one.", picture_of_core_facts("end\n", "monitors", "core", "").graph.notes[0]);
}

TEST(CoreFacts, NoPictureOfHalfOfThem) {
  EXPECT_EQ("core can not be read as a core file of this VM: no memory at 0x10.",
            error_of("a\tb\nerror\tno memory at 0x10\n", "loaders"));
  for (const char* facts : {"", "end", "a\tb", "error\n", "bootstrap\t\t\t400\t0\n", "bootstrap\t\t\t400\nend\n",
                            "bootstrap\t\t\tmany\t0\nend\n", "bootstrap\t\t0\t400\t0\nend\n", "a\t\t7\t400\t0\nend\n",
                            "\nend\n", "bootstrap\t\t\t-1\t0\nend\n"})
    EXPECT_EQ("core can not be read as a core file of this VM: gdb has not told all of it.", error_of(facts, "loaders"))
        << facts;
  EXPECT_NE("", error_of("a\tloader 'app'\t1\t1\t1\nend\n", "modules"));
  EXPECT_NE("", error_of("\"a\"\twaits\nend\n", "monitors"));
}

TEST(CoreFacts, KindsThatTheyDoNotTell) {
  EXPECT_EQ("", no_core_picture("modules"));
  EXPECT_TRUE(no_core_picture("heap").starts_with("A core file does not tell about heap"));
  EXPECT_TRUE(no_core_picture("x").starts_with("There is no picture \"x\" of a core file"));
}

}  // namespace

}  // namespace vitrine::pictures
