// SPDX-License-Identifier: Apache-2.0
// Member ids: they are stable and recognised, and the id of an unloaded member gives null.
#include "jni/ids.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

namespace vitrine::jni {
namespace {

TEST(Ids, OneIdAMemberWithItsShorty) {
  vm::Method method;
  method.descriptor = vm::Symbol::intern("(I[JLjava/lang/String;D)V");
  jmethodID id = id_of(method);
  EXPECT_EQ(id_of(method), id);
  EXPECT_EQ(method_of(id), &method);
  EXPECT_STREQ(shorty_of(id), "ILLD");
  EXPECT_TRUE(is_method_id(id));
}

TEST(Ids, UnknownAddressesAreRefused) {
  vm::Field field;
  jfieldID id = id_of(field);
  EXPECT_TRUE(is_field_id(id));
  EXPECT_FALSE(is_field_id(nullptr));
  EXPECT_FALSE(is_field_id(reinterpret_cast<jfieldID>(&field)));
  EXPECT_FALSE(is_field_id(reinterpret_cast<jfieldID>(reinterpret_cast<char*>(id) + 1)));
  EXPECT_FALSE(is_method_id(reinterpret_cast<jmethodID>(id)));
}

TEST(Ids, ThousandsOfThem) {
  std::vector<std::unique_ptr<vm::Field>> fields;
  std::vector<jfieldID> ids;
  for (int i = 0; i < 3000; ++i) {
    fields.push_back(std::make_unique<vm::Field>());
    ids.push_back(id_of(*fields.back()));
  }
  for (size_t i = 0; i < ids.size(); ++i) {
    EXPECT_EQ(field_of(ids[i]), fields[i].get());
    EXPECT_TRUE(is_field_id(ids[i]));
  }
}

}  // namespace
}  // namespace vitrine::jni
