// SPDX-License-Identifier: Apache-2.0
// What the VM's own data about a class takes: its structures, and the class file they refer to.
#include "jni/openjdk/management/class_metadata.hpp"

#include "vm/model/loader.hpp"

namespace vitrine::jni::openjdk::management {

namespace {

template <class T>
size_t elements_of(const std::vector<T>& list) {
  return list.capacity() * sizeof(T);
}

}  // namespace

MetadataSize& MetadataSize::operator+=(const MetadataSize& other) {
  classes += other.classes;
  structures += other.structures;
  class_files += other.class_files;
  return *this;
}

MetadataSize metadata_of(const Class& cls) {
  MetadataSize size{1, sizeof(Class), cls.file == nullptr ? 0 : cls.file->bytes.size()};
  size.structures += elements_of(cls.interfaces) + elements_of(cls.all_interfaces) + elements_of(cls.vtable) +
                     elements_of(cls.itable) + elements_of(cls.display) + elements_of(cls.fields) +
                     elements_of(cls.methods) + elements_of(cls.vm_methods);
  size.structures += cls.fields.size() * sizeof(vm::Field);
  size.structures += (cls.methods.size() + cls.vm_methods.size()) * sizeof(vm::Method);
  if (cls.constants != nullptr)
    size.structures += sizeof(vm::RuntimeConstantPool) + cls.constants->count() * sizeof(void*);
  for (const auto& version : cls.previous_versions)
    if (version.file != nullptr) size.class_files += version.file->bytes.size();
  return size;
}

MetadataSize metadata_of_all_classes() {
  MetadataSize total;
  for (const Class* cls : vm::all_classes()) total += metadata_of(*cls);
  return total;
}

}  // namespace vitrine::jni::openjdk::management
