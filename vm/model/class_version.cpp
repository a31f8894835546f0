// SPDX-License-Identifier: Apache-2.0
#include "vm/model/class_version.hpp"

#include "vm/model/class.hpp"

namespace vitrine::vm {

ClassVersion::ClassVersion(Class& holder, std::shared_ptr<classfile::ClassFile> class_file)
    : file(std::move(class_file)),
      constants(std::make_unique<RuntimeConstantPool>(
          holder, *file, holder.version != nullptr ? holder.version->constants->version() + 1 : 0)),
      methods(std::make_unique<MethodVersion[]>(file->methods.size())) {
  for (size_t i = 0; i < method_count(); ++i) {
    methods[i].of = this;
    methods[i].info = &file->methods[i];
  }
}

size_t ClassVersion::bytes() const {
  return sizeof *this + sizeof *file + file->bytes.size() +
         method_count() * (sizeof(MethodVersion) + sizeof *methods[0].info) +
         file->fields.size() * sizeof(classfile::FieldInfo) + file->constants.places().size_bytes() +
         (constants != nullptr ? sizeof *constants + constants->bytes() : 0);
}

void ClassVersion::for_each_range(const std::function<void(const void*, size_t)>& visit) const {
  auto list = [&](const auto& vector) { visit(vector.data(), vector.size() * sizeof vector[0]); };
  visit(this, sizeof *this);
  visit(methods.get(), method_count() * sizeof methods[0]);
  if (constants != nullptr) visit(constants.get(), sizeof *constants);
  for (size_t i = 0; i < method_count(); ++i)
    if (methods[i].stand_in != nullptr) visit(methods[i].stand_in.get(), sizeof(Method));
  visit(file.get(), sizeof *file);
  list(file->bytes);
  list(file->constants.places());
  list(file->interfaces);
  list(file->fields);
  list(file->methods);
  list(file->inner_classes);
  list(file->nest_members);
  if (file->permitted_subclasses) list(*file->permitted_subclasses);
  if (file->record) list(*file->record);
  list(file->bootstrap_methods);
  for (const auto& bootstrap : file->bootstrap_methods) list(bootstrap.arguments);
}

MethodVersion* ClassVersion::find(const Method& method) const {
  for (size_t i = 0; i < method_count(); ++i)
    if (methods[i].method == &method) return &methods[i];
  return nullptr;
}

}  // namespace vitrine::vm
