// SPDX-License-Identifier: Apache-2.0
#include "serviceability/pictures/hprof.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "serviceability/pictures/facts.hpp"
#include "serviceability/pictures/heap_facts.hpp"
#include "serviceability/pictures/hprof_records.hpp"

namespace vitrine::pictures {

namespace {

// The dump does not say how objects are laid out. This is how they are in heaps up to 28 GB.
constexpr size_t kHeaderBytes = 12, kArrayHeaderBytes = 16, kReferenceBytes = 4;
size_t rounded(size_t bytes) { return (bytes + 7) & ~size_t{7}; }

/// "[[I" and "[Ljava/lang/String;" as int[][] and java.lang.String[].
std::string java_name(std::string_view name) {
  const size_t dimensions = std::min(name.find_first_not_of('['), name.size());
  std::string_view element = name.substr(dimensions);
  std::string text(element);
  if (dimensions > 0 && element.size() == 1) {
    constexpr std::pair<char, const char*> kTypes[] = {{'Z', "boolean"}, {'B', "byte"},  {'C', "char"},
                                                       {'S', "short"},   {'I', "int"},   {'J', "long"},
                                                       {'F', "float"},   {'D', "double"}};
    for (const auto& [letter, type] : kTypes)
      if (element[0] == letter) text = type;
  } else if (dimensions > 0 && element.starts_with('L') && element.ends_with(';')) {
    text = element.substr(1, element.size() - 2);
  }
  std::ranges::replace(text, '/', '.');
  for (size_t i = 0; i < dimensions; ++i) text += "[]";
  return text;
}

/// First pass: names and classes.
class Classes final : public DumpVisitor {
 public:
  void text(uint64_t id, std::string_view text) override { texts_.emplace(id, text); }
  void class_name(uint64_t class_id, uint64_t name) override { names_[class_id] = name; }
  void class_dump(DumpClass&& made) override {
    const uint64_t id = made.id;
    all_.emplace(id, std::move(made));
    order_.push_back(id);
  }

  std::string_view text_of(uint64_t id) const {
    auto found = texts_.find(id);
    return found == texts_.end() ? std::string_view() : found->second;
  }
  std::string name_of(uint64_t class_id) const {
    auto found = names_.find(class_id);
    const std::string_view name = found == names_.end() ? std::string_view() : text_of(found->second);
    return name.empty() ? "a class without a name" : java_name(name);
  }
  const DumpClass* find(uint64_t class_id) const {
    auto found = all_.find(class_id);
    return found == all_.end() ? nullptr : &found->second;
  }
  /// The class and its superclasses. A damaged dump may have a cycle: it is left after as many steps as there are
  /// classes.
  std::vector<const DumpClass*> line_of(uint64_t class_id) const {
    std::vector<const DumpClass*> line;
    for (const DumpClass* at = find(class_id); at != nullptr && line.size() <= all_.size(); at = find(at->super))
      line.push_back(at);
    return line;
  }
  const std::vector<uint64_t>& order() const { return order_; }

 private:
  std::unordered_map<uint64_t, std::string_view> texts_;
  std::unordered_map<uint64_t, uint64_t> names_;
  std::unordered_map<uint64_t, DumpClass> all_;
  std::vector<uint64_t> order_;
};

/// Where the references are in the values of instances, and how large they are.
struct Shape {
  struct Field {
    uint64_t name;
    size_t bytes;  // in the dump
    bool is_followed, is_reference;
  };
  std::vector<Field> fields;
  size_t bytes = kHeaderBytes;
};

class Shapes {
 public:
  explicit Shapes(const Classes& classes) : classes_(classes) {}
  const Shape& of(uint64_t class_id, DumpCursor& values) {
    auto [found, is_new] = shapes_.try_emplace(class_id);
    Shape& shape = found->second;
    if (!is_new) return shape;
    for (const DumpClass* each : classes_.line_of(class_id)) {
      const bool is_weak = classes_.name_of(each->id) == "java.lang.ref.Reference";
      for (const DumpField& field : each->fields) {
        const bool is_reference = field.type == kReferenceType,
                   is_referent = classes_.text_of(field.name) == "referent";
        shape.fields.push_back(
            {field.name, values.width_of(field.type), is_reference && !(is_weak && is_referent), is_reference});
        shape.bytes += is_reference ? kReferenceBytes : values.width_of(field.type);
      }
    }
    return shape;
  }

 private:
  const Classes& classes_;
  std::unordered_map<uint64_t, Shape> shapes_;
};

/// Second pass for the heap: the objects.
class Objects final : public DumpVisitor {
 public:
  explicit Objects(const Classes& classes) : classes_(classes), shapes_(classes) {
    const uint32_t mirrors = facts.add_class({"java.lang.Class", "boot loader"});
    numbers_by_name_["java.lang.Class boot loader"] = mirrors;
    for (uint64_t id : classes.order()) {
      const DumpClass& each = *classes.find(id);
      facts.add_object(id, mirrors, rounded(96 + each.static_bytes));
      for (uint64_t reference : each.references) facts.add_reference(reference);
      facts.add_reference(each.super);
      facts.add_reference(each.loader);
      for (const DumpClass* at : classes.line_of(id)) loaders_.emplace(at->id, at->loader);
    }
  }
  HeapFacts facts;

 private:
  void root(uint64_t id) override { facts.add_root(id); }
  void instance(uint64_t id, uint64_t class_id, DumpCursor values) override {
    const Shape& shape = shapes_.of(class_id, values);
    facts.add_object(id, number_of(class_id), rounded(shape.bytes));
    for (const Shape::Field& field : shape.fields) {
      if (field.is_followed)
        facts.add_reference(values.id());
      else
        values.skip(field.bytes);
    }
  }
  void object_array(uint64_t id, uint64_t class_id, uint32_t length, DumpCursor values) override {
    facts.add_object(id, number_of(class_id), rounded(kArrayHeaderBytes + size_t{length} * kReferenceBytes));
    while (!values.at_end()) facts.add_reference(values.id());
  }
  void primitive_array(uint64_t id, uint8_t type, uint32_t length, DumpCursor values) override {
    constexpr const char* kNames[] = {"boolean[]", "char[]",  "float[]", "double[]",
                                      "byte[]",    "short[]", "int[]",   "long[]"};
    facts.add_object(id, number_of(kNames[type - 4], "boot loader"),
                     rounded(kArrayHeaderBytes + length * values.width_of(type)));
  }

  uint32_t number_of(uint64_t class_id) {
    auto [found, is_new] = numbers_.try_emplace(class_id);
    if (is_new) {
      const DumpClass* cls = classes_.find(class_id);
      const uint64_t loader = cls == nullptr ? 0 : cls->loader;
      found->second = number_of(classes_.name_of(class_id), loader == 0 ? "boot loader" : "other loaders");
    }
    return found->second;
  }
  uint32_t number_of(const std::string& name, const std::string& group) {
    auto [found, is_new] = numbers_by_name_.try_emplace(name + " " + group);
    if (is_new) found->second = facts.add_class({name, group});
    return found->second;
  }

  const Classes& classes_;
  Shapes shapes_;
  std::unordered_map<uint64_t, uint32_t> numbers_;
  std::unordered_map<std::string, uint32_t> numbers_by_name_;
  std::unordered_map<uint64_t, uint64_t> loaders_;
};

/// Further passes for the loaders: the ClassLoader objects, then their names, then the characters of these.
class Loaders final : public DumpVisitor {
 public:
  explicit Loaders(const Classes& classes) : classes_(classes), shapes_(classes) {
    loaders_.push_back({0, "bootstrap", "", 0, 0});
    numbers_[0] = 0;
  }
  std::vector<LoaderFacts> read(std::string_view dump, std::string* error) {
    for (pass_ = kInstances; pass_ <= kCharacters; ++pass_) read_dump(dump, *this, error);
    std::vector<LoaderFacts> facts;
    for (const Loader& each : loaders_) {
      auto text = names_.find(each.name);
      facts.push_back({each.name == 0 || text == names_.end() ? each.fixed_name : text->second, each.type});
      if (each.id == 0) continue;
      auto parent = numbers_.find(each.parent);
      facts.back().parent = parent == numbers_.end() || parent->second == facts.size() - 1 ? 0 : parent->second;
    }
    for (uint64_t id : classes_.order()) {
      auto loader = numbers_.find(classes_.find(id)->loader);
      if (loader != numbers_.end()) ++facts[loader->second].classes;
    }
    break_cycles(facts);
    return facts;
  }

 private:
  enum Pass { kInstances, kStrings, kCharacters };
  struct Loader {
    uint64_t id;
    std::string fixed_name, type;
    uint64_t parent, name;
  };

  /// A damaged dump may say that a loader is its own ancestor.
  static void break_cycles(std::vector<LoaderFacts>& facts) {
    for (size_t i = 1; i < facts.size(); ++i) {
      size_t at = i;
      for (size_t steps = 0; at != 0 && steps <= facts.size(); ++steps) at = facts[at].parent;
      if (at != 0) facts[i].parent = 0;
    }
  }

  uint64_t value_of(const char* field, const Shape& shape, DumpCursor values) const {
    for (const Shape::Field& each : shape.fields) {
      if (classes_.text_of(each.name) == field) return values.number(each.bytes);
      values.skip(each.bytes);
    }
    return 0;
  }
  void instance(uint64_t id, uint64_t class_id, DumpCursor values) override {
    if (pass_ == kInstances) {
      auto [found, is_new] = is_loader_.try_emplace(class_id);
      if (is_new)
        found->second = std::ranges::any_of(classes_.line_of(class_id), [&](const DumpClass* each) {
          return classes_.name_of(each->id) == "java.lang.ClassLoader";
        });
      if (!found->second || !numbers_.emplace(id, loaders_.size()).second) return;
      const std::string type = classes_.name_of(class_id);
      if (type == "jdk.internal.loader.ClassLoaders$BootClassLoader") {  // a part of the boot loader that is in Java
        numbers_[id] = 0;
        return;
      }
      const Shape& shape = shapes_.of(class_id, values);
      loaders_.push_back({id, "", type, value_of("parent", shape, values), value_of("name", shape, values)});
      wanted_strings_.emplace(loaders_.back().name, 0);
    } else if (pass_ == kStrings && wanted_strings_.contains(id)) {
      const Shape& shape = shapes_.of(class_id, values);
      strings_.emplace(value_of("value", shape, values), std::pair(id, value_of("coder", shape, values) == 0));
    }
  }
  /// Names in Latin-1, or in UTF-16: of that, ASCII is shown.
  void primitive_array(uint64_t id, uint8_t, uint32_t, DumpCursor values) override {
    auto found = strings_.find(id);
    if (pass_ != kCharacters || found == strings_.end()) return;
    const auto [string, is_latin] = found->second;
    std::string& text = names_[string];
    while (!values.at_end()) {
      const auto c = static_cast<unsigned char>(values.u1());
      if (c != 0) text += c < 0x80 ? static_cast<char>(c) : '?';
      if (!is_latin && values.at_end()) break;
    }
  }

  const Classes& classes_;
  Shapes shapes_;
  int pass_ = kInstances;
  std::vector<Loader> loaders_;
  std::unordered_map<uint64_t, size_t> numbers_;  // by id
  std::unordered_map<uint64_t, bool> is_loader_;  // by class
  std::unordered_map<uint64_t, int> wanted_strings_;
  std::unordered_map<uint64_t, std::pair<uint64_t, bool>> strings_;  // by the array of their characters
  std::unordered_map<uint64_t, std::string> names_;
};

GraphResult draw(std::string_view dump, const std::string& kind, const std::string& source, const std::string& filter,
                 std::string* error) {
  Classes classes;
  read_dump(dump, classes, error);
  if (!error->empty()) return {};
  if (kind == "loaders") return loaders_picture(Loaders(classes).read(dump, error), source, filter);
  Objects objects(classes);
  read_dump(dump, objects, error);
  if (!error->empty()) return {};
  objects.facts.finish();
  GraphResult made = heap_picture(objects.facts, source, filter);
  made.graph.notes.push_back("A dump does not tell the sizes of objects: these are those with references of 4 bytes.");
  return made;
}

}  // namespace

GraphResult picture_of_dump(std::string_view dump, const std::string& kind, const std::string& source,
                            const std::string& filter) {
  for (const char* other : {"monitors", "modules", "gc"})
    if (kind == other)
      return {{},
              "A heap dump does not tell about " + kind + ": ask the running VM with jcmd PID VM.picture " + kind +
                  ". Of a dump there are heap and loaders."};
  if (kind != "heap" && kind != "loaders")
    return {{}, "There is no picture \"" + kind + "\" of a heap dump, but heap and loaders."};
  std::string damage;
  GraphResult made = draw(dump, kind, source, filter, &damage);
  if (!damage.empty()) return {{}, source + " can not be read as a heap dump: " + damage + "."};
  return made;
}

}  // namespace vitrine::pictures
