// SPDX-License-Identifier: Apache-2.0
// The classes of the JDK's run-time image as a VerifierPort: class files parsed on demand, no loading. A class under
// test may be added.
#pragma once
#include <map>
#include <memory>
#include <string>

#include "classfile/source/jimage.hpp"
#include "classfile/verifier/verifier.hpp"

namespace vitrine::classfile::test {

/// How to parse the JDK's classes: as ParseOptions says, but for its release.
inline ParseOptions options_of_jdk() {
  ParseOptions options;
  options.newest_major = VITRINE_JDK_RELEASE + 44;
  options.accept_module_info = true;
  return options;
}

class JdkWorld {
 public:
  JdkWorld() : image_(JImage::open(VITRINE_JDK "/lib/modules")) {}
  const JImage& image() const { return *image_; }

  void add(const ClassFile* class_file) { classes_[std::string(class_file->name())] = class_file; }
  void remove(std::string_view name) { classes_.erase(std::string(name)); }

  /// The class file of this name; null if there is none.
  const ClassFile* find(std::string_view name) {
    if (const auto found = classes_.find(name); found != classes_.end()) return found->second;
    const size_t slash = name.rfind('/');
    if (slash == std::string_view::npos) return nullptr;
    const auto resource = image_->find_class(image_->package_to_module(name.substr(0, slash)), name);
    if (!resource) return nullptr;
    ParseOutcome outcome = parse_class_file(resource->bytes, resource->owner, options_of_jdk());
    if (!outcome.class_file) return nullptr;
    const ClassFile* class_file = outcome.class_file.get();
    owned_.push_back(std::move(outcome.class_file));
    add(class_file);
    return class_file;
  }

 private:
  std::unique_ptr<JImage> image_;
  std::map<std::string, const ClassFile*, std::less<>> classes_;
  std::vector<std::unique_ptr<ClassFile>> owned_;
};

class JdkPort final : public VerifierPort {
 public:
  JdkPort(JdkWorld& world, const ClassFile& current) : world_(world), current_(current) {}

  Answer is_assignable(std::string_view from, std::string_view to) override {
    const ClassFile* target = world_.find(to);
    if (!target) return missing(to);
    if (target->access_flags & 0x0200) return Answer::Yes;
    for (std::string_view name = from; !name.empty();) {
      if (name == to) return Answer::Yes;
      const ClassFile* class_file = world_.find(name);
      if (!class_file) return missing(name);
      name = class_file->super_name();
    }
    return Answer::No;
  }

  bool is_protected_elsewhere(std::string_view class_name, std::string_view member, std::string_view descriptor,
                              bool is_method) override {
    bool in_chain = false;
    for (const ClassFile* c = &current_; c; c = c->super_class ? world_.find(c->super_name()) : nullptr) {
      in_chain = in_chain || c->name() == class_name;
      if (!in_chain) continue;
      const uint16_t* flags = find_member(*c, member, descriptor, is_method);
      if (flags) return (*flags & 0x0004) && package(c->name()) != package(current_.name());
    }
    return false;
  }

  std::string missing_class;

 private:
  static std::string_view package(std::string_view name) {
    return name.substr(0, std::min(name.rfind('/'), name.size()));
  }
  static const uint16_t* find_member(const ClassFile& c, std::string_view name, std::string_view descriptor,
                                     bool is_method) {
    auto search = [&](const auto& members) -> const uint16_t* {
      for (const auto& m : members)
        if (c.constants.utf8(m.name_index) == name && c.constants.utf8(m.descriptor_index) == descriptor)
          return &m.access_flags;
      return nullptr;
    };
    return is_method ? search(c.methods) : search(c.fields);
  }
  Answer missing(std::string_view name) {
    missing_class = name;
    return Answer::ExceptionPending;
  }

  JdkWorld& world_;
  const ClassFile& current_;
};

}  // namespace vitrine::classfile::test
