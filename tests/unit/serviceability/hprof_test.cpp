// SPDX-License-Identifier: Apache-2.0
// Reading heap dumps, whole and damaged ones.
#include "serviceability/pictures/hprof.hpp"

#include <gtest/gtest.h>

#include <string>

namespace vitrine::pictures {

namespace {

/// Writes big-endian numbers; ids have 8 bytes.
class Bytes {
 public:
  Bytes& number(uint64_t value, int bytes) {
    for (int i = bytes; i-- > 0;) text_ += static_cast<char>(value >> 8 * i);
    return *this;
  }
  Bytes& u1(uint64_t v) { return number(v, 1); }
  Bytes& u2(uint64_t v) { return number(v, 2); }
  Bytes& u4(uint64_t v) { return number(v, 4); }
  Bytes& id(uint64_t v) { return number(v, 8); }
  Bytes& text(const std::string& text) {
    text_ += text;
    return *this;
  }
  Bytes& record(uint64_t tag, const Bytes& body) { return u1(tag).u4(0).u4(body.text_.size()).text(body.text_); }
  const std::string& str() const { return text_; }

 private:
  std::string text_;
};

constexpr uint64_t kObject = 0x100, kLoader = 0x108, kMine = 0x110, kString = 0x118, kReference = 0x120, kArray = 0x128;

/// A class without constants. Its fields are references, and `bytes` are of type byte.
void add_class(Bytes& heap, uint64_t id, uint64_t super, uint64_t loader, std::initializer_list<uint64_t> statics,
               std::initializer_list<uint64_t> fields, std::initializer_list<uint64_t> bytes = {}) {
  heap.u1(0x20).id(id).u4(1).id(super).id(loader).id(0).id(0).id(0).id(0).u4(16).u2(0).u2(statics.size());
  for (uint64_t value : statics) heap.id(1).u1(2).id(value);
  heap.u2(fields.size() + bytes.size());
  for (uint64_t name : fields) heap.id(name).u1(2);
  for (uint64_t name : bytes) heap.id(name).u1(8);
}

/// Two objects of Mine, loaded by a loader "my": a static field refers to the first one, that one to the other one and,
/// weakly, by a Reference, to nothing else.
std::string small_dump() {
  Bytes dump;
  dump.text("JAVA PROFILE 1.0.2").u1(0).u4(8).id(0);
  uint64_t name = 1;
  for (const char* each : {"next", "java/lang/Object", "java/lang/ClassLoader", "p/Mine", "java/lang/String",
                           "java/lang/ref/Reference", "[Lp/Mine;", "name", "parent", "value", "coder", "referent"})
    dump.record(0x01, Bytes().id(name++).text(each));
  for (uint64_t cls : {kObject, kLoader, kMine, kString, kReference, kArray})
    dump.record(0x02, Bytes().u4(1).id(cls).u4(1).id(2 + (cls - kObject) / 8));
  Bytes heap;
  add_class(heap, kObject, 0, 0, {}, {});
  add_class(heap, kLoader, kObject, 0, {}, {8, 9});
  add_class(heap, kMine, kObject, 0x200, {0x210}, {1});
  add_class(heap, kString, kObject, 0, {}, {10}, {11});
  add_class(heap, kReference, kObject, 0, {}, {12});
  add_class(heap, kArray, kObject, 0x200, {}, {});
  heap.u1(0x05).id(kMine).u1(0x08).id(0x200).u4(1).u4(1).u1(0xff).id(0x230).u1(0x03).id(0x240).u4(1).u4(0);
  heap.u1(0x21).id(0x200).u4(1).id(kLoader).u4(16).id(0x220).id(0);
  heap.u1(0x21).id(0x210).u4(1).id(kMine).u4(8).id(0x218);
  heap.u1(0x21).id(0x218).u4(1).id(kMine).u4(8).id(0);
  heap.u1(0x21).id(0x220).u4(1).id(kString).u4(9).id(0x228).u1(0);
  heap.u1(0x23).id(0x228).u4(1).u4(2).u1(8).text("my");
  heap.u1(0x21).id(0x230).u4(1).id(kReference).u4(8).id(0x218);
  heap.u1(0x22).id(0x240).u4(1).u4(2).id(kArray).id(0x210).id(0);
  dump.record(0x1c, heap);
  return dump.record(0x2c, {}).str();
}

TEST(Hprof, Heap) {
  const GraphResult made = picture_of_dump(small_dump(), "heap", "small.hprof", "p.Mine");
  ASSERT_EQ("", made.error);
  const Graph& graph = made.graph;
  ASSERT_EQ(3u, graph.nodes.size());
  EXPECT_EQ("p.Mine", graph.nodes[0].name);
  EXPECT_EQ((std::vector<std::string>{"2 objects, 32 B, keep 32 B", "1 reference to its own class"}),
            graph.nodes[0].lines);
  EXPECT_EQ("p.Mine[]", graph.nodes[1].name);
  ASSERT_EQ(2u, graph.edges.size());
  EXPECT_EQ("1", graph.edges[1].label) << "the static field; the weak reference does not count";
}

TEST(Hprof, Loaders) {
  const GraphResult made = picture_of_dump(small_dump(), "loaders", "small.hprof", "");
  ASSERT_EQ("", made.error);
  ASSERT_EQ(2u, made.graph.nodes.size());
  EXPECT_EQ("'bootstrap'", made.graph.nodes[0].name);
  EXPECT_EQ("4 classes", made.graph.nodes[0].lines[0]);
  EXPECT_EQ("'my'", made.graph.nodes[1].name);
  EXPECT_EQ((std::vector<std::string>{"java.lang.ClassLoader", "2 classes"}), made.graph.nodes[1].lines);
}

TEST(Hprof, EveryTruncationIsSaid) {
  const std::string dump = small_dump();
  size_t whole = 0;
  for (size_t length = 0; length < dump.size(); ++length)
    for (const char* kind : {"heap", "loaders"}) {
      const GraphResult made = picture_of_dump(std::string_view(dump).substr(0, length), kind, "cut", "");
      if (made.error.empty())
        ++whole;  // between two records
      else
        EXPECT_TRUE(made.error.ends_with('.')) << made.error;
    }
  EXPECT_GT(whole, 0u);
  EXPECT_LT(whole, 60u);
}

TEST(Hprof, EveryDamagedByteIsRead) {
  const std::string dump = small_dump();
  for (size_t at = 0; at < dump.size(); ++at)
    for (int value : {0, 0x22, 0xff}) {
      std::string damaged = dump;
      damaged[at] = static_cast<char>(value);
      for (const char* kind : {"heap", "loaders"}) {
        const GraphResult made = picture_of_dump(damaged, kind, "damaged", "");
        EXPECT_TRUE(!made.error.empty() || svg_of(made.graph).ends_with("</svg>\n"));
      }
    }
}

TEST(Hprof, Sentences) {
  auto error = [](std::string_view dump, const char* kind = "heap") {
    return picture_of_dump(dump, kind, "x.hprof", "").error;
  };
  EXPECT_EQ("x.hprof can not be read as a heap dump: it does not start with \"JAVA PROFILE 1.0.\", as heap dumps do.",
            error("nothing"));
  EXPECT_EQ("x.hprof can not be read as a heap dump: it is compressed: unpack it with gunzip first.",
            error("\x1f\x8b and more"));
  EXPECT_EQ("x.hprof can not be read as a heap dump: its ids have 3 bytes, and must have 4 or 8.",
            error(std::string("JAVA PROFILE 1.0.2\0\0\0\0\3........", 31)));
  EXPECT_EQ("There is no picture \"threads\" of a heap dump, but heap and loaders.", error("", "threads"));
  EXPECT_NE(std::string::npos, error("", "gc").find("A heap dump does not tell about gc: ask the running VM"));
}

}  // namespace

}  // namespace vitrine::pictures
