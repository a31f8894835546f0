// SPDX-License-Identifier: Apache-2.0
// The tables of extension functions and events, and what is made from the types of parameters.
#include <gtest/gtest.h>
#include <jvmti.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "jvmti/calls/extension.hpp"
#include "jvmti/environments/capabilities.hpp"
#include "jvmti/environments/env.hpp"
#include "jvmti/functions/extensions.hpp"
#include "jvmti/start/table.hpp"

namespace vitrine::jvmti {
namespace {

struct Row {
  std::string package, function;
  std::vector<Parameter> parameters;
  Capabilities capabilities;
  std::vector<jvmtiError> errors;
};
std::vector<Row> rows() {
  return {
#define JVMTI_EXTENSION_FUNCTION(package, function, parameters, phases, capabilities, description, ...) \
  {package, #function, parameters_of(&functions::function, #parameters), capabilities, {__VA_ARGS__}},
#include "jvmti/extension_functions.def"
  };
}

TEST(ExtensionFunctions, HaveIdentifiersOfTheirOwn) {
  // Of ours and those of other VMs, which name theirs as they like.
  const std::regex form(R"(com\.(vitrine|sun\.hotspot)\.functions\.([A-Z][a-z]+)+|com\.android\.art\.misc\.[a-z_]+)");
  std::set<std::string> ids, functions;
  for (const Row& row : rows()) {
    const std::string id = row.package + "." + row.function;
    EXPECT_TRUE(std::regex_match(id, form)) << id;
    EXPECT_TRUE(ids.insert(id).second) << id;
    EXPECT_TRUE(functions.insert(row.function).second) << row.function << " would have two implementations";
  }
}

TEST(ExtensionFunctions, NameTheirParameters) {
  for (const Row& row : rows()) {
    std::set<std::string_view> names;
    for (const Parameter& each : row.parameters) {
      EXPECT_TRUE(std::regex_match(std::string(each.name), std::regex("[A-Za-z_]+")))
          << row.function << ": " << each.name;
      EXPECT_TRUE(names.insert(each.name).second) << row.function << " has " << each.name << " twice";
    }
  }
}

TEST(ExtensionFunctions, ListOnlyErrorsOfTheirOwn) {
  for (const Row& row : rows()) {
    const std::set<jvmtiError> errors(row.errors.begin(), row.errors.end());
    EXPECT_EQ(errors.size(), row.errors.size()) << row.function;
    for (const jvmtiError all :
         {JVMTI_ERROR_NONE, JVMTI_ERROR_NULL_POINTER, JVMTI_ERROR_OUT_OF_MEMORY, JVMTI_ERROR_UNATTACHED_THREAD,
          JVMTI_ERROR_INVALID_ENVIRONMENT, JVMTI_ERROR_WRONG_PHASE, JVMTI_ERROR_MUST_POSSESS_CAPABILITY})
      EXPECT_FALSE(errors.contains(all)) << row.function << ": " << all;
  }
}

/// By an agent that finds it by its name.
TEST(ExtensionFunctions, AreCalledByTests) {
  std::string agents;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(VITRINE_TESTS)) {
    if (entry.path().extension() != ".cpp" || entry.path().string().starts_with(VITRINE_TESTS "/unit/")) continue;
    std::ifstream file(entry.path());
    agents.append(std::istreambuf_iterator<char>(file), {});
  }
  for (const Row& row : rows())
    EXPECT_TRUE(std::regex_search(agents, std::regex("[\".]" + row.function + "\"")))
        << "no test calls " << row.function;
}

/// As agents get them in the OnLoad phase. The tests run without virtual threads.
TEST(ExtensionFunctions, AreListed) {
  Env env;
  env.functions = function_table();
  jint count = 0;
  jvmtiExtensionFunctionInfo* infos = nullptr;
  ASSERT_EQ(env.GetExtensionFunctions(&count, &infos), JVMTI_ERROR_NONE);
  std::vector<Row> expected = rows();
  std::erase_if(expected, [](const Row& row) { return (row.capabilities & ~offered()) != 0; });
  ASSERT_EQ(static_cast<size_t>(count), expected.size());
  for (jint i = 0; i < count; ++i) {
    const jvmtiExtensionFunctionInfo& info = infos[i];
    const Row& row = expected[static_cast<size_t>(i)];
    EXPECT_EQ(info.id, row.package + "." + row.function);
    EXPECT_NE(info.func, nullptr) << info.id;
    EXPECT_EQ(static_cast<size_t>(info.param_count), row.parameters.size()) << info.id;
    EXPECT_EQ(static_cast<size_t>(info.error_count), row.errors.size() + (row.capabilities != kNoCapability))
        << info.id;
  }
}

TEST(ExtensionEvents, AreListed) {
  Env env;
  env.functions = function_table();
  jint count = 0;
  jvmtiExtensionEventInfo* infos = nullptr;
  ASSERT_EQ(env.GetExtensionEvents(&count, &infos), JVMTI_ERROR_NONE);
  ASSERT_EQ(count, 1);  // the others need virtual threads
  EXPECT_EQ(infos[0].extension_event_index, number_of(kClassUnload));
  EXPECT_STREQ(infos[0].id, "com.sun.hotspot.events.ClassUnload");
  ASSERT_EQ(infos[0].param_count, 2);
  EXPECT_EQ(infos[0].params[0].base_type, JVMTI_TYPE_JNIENV);
  EXPECT_EQ(infos[0].params[1].base_type, JVMTI_TYPE_CCHAR);
}

TEST(ExtensionEvents, HaveIdentifiersAndNamesOfTheirOwn) {
  const std::regex form(R"(com\.(vitrine|sun\.hotspot)\.events\.([A-Z][a-z]+)+)");
  std::set<std::string> ids;
  const std::pair<std::string, std::string> events[] = {
#define JVMTI_EXTENSION_EVENT(package, event, virtual_threads, description, type, name, names) \
  {package "." #event, names},
#include "jvmti/extension_events.def"
  };
  for (const auto& [id, names] : events) {
    EXPECT_TRUE(std::regex_match(id, form)) << id;
    EXPECT_TRUE(std::regex_match(names, std::regex("jni_env [a-z_]+"))) << id << ": " << names;
    EXPECT_TRUE(ids.insert(id).second) << id;
  }
}

// ---- what the types of parameters tell

#define DESCRIBED(...) parameters_of(static_cast<jvmtiError (*)(__VA_ARGS__)>(nullptr), "(" #__VA_ARGS__ ")")

struct Told {
  const char* name;
  jvmtiParamKind kind;
  jvmtiParamTypes type;
  bool null_ok;
};

TEST(ExtensionParameters, AreDescribedByTheirTypes) {
  const std::vector<Parameter> described =
      DESCRIBED(Call&, ThreadArg thread, OtherThreadArg other, jthread any, jthreadGroup group, ClassArg cls,
                FieldArg field, LoaderArg loader, Text text, InPtr<jthread> list, jfloat number,
                OutPtr<jthread> carrier, OutPtr<jthread*> threads, OutPtr<jthreadGroup> parent, OptOut<jdouble> share);
  const Told expected[] = {
      {"thread", JVMTI_KIND_IN, JVMTI_TYPE_JTHREAD, true},
      {"other", JVMTI_KIND_IN, JVMTI_TYPE_JTHREAD, false},
      {"any", JVMTI_KIND_IN, JVMTI_TYPE_JTHREAD, false},
      {"group", JVMTI_KIND_IN, JVMTI_TYPE_JOBJECT, false},
      {"cls", JVMTI_KIND_IN, JVMTI_TYPE_JCLASS, false},
      {"field", JVMTI_KIND_IN, JVMTI_TYPE_JFIELDID, false},
      {"loader", JVMTI_KIND_IN, JVMTI_TYPE_JOBJECT, true},
      {"text", JVMTI_KIND_IN_PTR, JVMTI_TYPE_CCHAR, false},
      {"list", JVMTI_KIND_IN_PTR, JVMTI_TYPE_JTHREAD, false},
      {"number", JVMTI_KIND_IN, JVMTI_TYPE_JFLOAT, false},
      {"carrier", JVMTI_KIND_OUT, JVMTI_TYPE_JTHREAD, false},
      {"threads", JVMTI_KIND_ALLOC_BUF, JVMTI_TYPE_JTHREAD, false},
      {"parent", JVMTI_KIND_OUT, JVMTI_TYPE_JOBJECT, false},
      {"share", JVMTI_KIND_OUT, JVMTI_TYPE_JDOUBLE, true},
  };
  ASSERT_EQ(described.size(), std::size(expected));
  for (size_t i = 0; i < described.size(); ++i) {
    EXPECT_EQ(described[i].name, expected[i].name);
    EXPECT_EQ(described[i].kind, expected[i].kind) << expected[i].name;
    EXPECT_EQ(described[i].type, expected[i].type) << expected[i].name;
    EXPECT_EQ(described[i].null_ok, expected[i].null_ok) << expected[i].name;
  }
  EXPECT_TRUE(DESCRIBED(Call&).empty());
  EXPECT_TRUE(DESCRIBED().empty());
}

// ---- what agents call

jvmtiError add(Call&, jboolean one, jbyte two, jfloat three, jlong four, Text five, Count six, OutPtr<jdouble> sum) {
  *sum = one + two + three + static_cast<jdouble>(four) + five.p[0] + six;
  return JVMTI_ERROR_NONE;
}
constexpr Spec kAdd{0, "Add", kAny, kNoCapability, true};

TEST(ExtensionEntries, TakeTheirArgumentsAsCPassesThem) {
  const jvmtiExtensionFunction function = ExtensionEntry<&add, kAdd>::call;
  Env env;
  jdouble sum = 0;
  const jbyte minus = -2;
  ASSERT_EQ(function(&env, JNI_TRUE, minus, 0.5F, jlong{1} << 40, "A", 7, &sum), JVMTI_ERROR_NONE);
  EXPECT_EQ(sum, 1 - 2 + 0.5 + static_cast<jdouble>(jlong{1} << 40) + 'A' + 7);
}

TEST(ExtensionEntries, CheckTheirArguments) {
  const jvmtiExtensionFunction function = ExtensionEntry<&add, kAdd>::call;
  Env env;
  jdouble sum = 0;
  EXPECT_EQ(function(nullptr, JNI_TRUE, 1, 0.5F, jlong{1}, "A", 7, &sum), JVMTI_ERROR_INVALID_ENVIRONMENT);
  EXPECT_EQ(function(&env, JNI_TRUE, 1, 0.5F, jlong{1}, nullptr, 7, &sum), JVMTI_ERROR_NULL_POINTER);
  EXPECT_STREQ(last_reason(), "Add: argument 5 is a null pointer");
  EXPECT_EQ(function(&env, JNI_TRUE, 1, 0.5F, jlong{1}, "A", -7, &sum), JVMTI_ERROR_ILLEGAL_ARGUMENT);
  EXPECT_EQ(function(&env, JNI_TRUE, 1, 0.5F, jlong{1}, "A", 7, nullptr), JVMTI_ERROR_NULL_POINTER);
}

jvmtiError answer(OutPtr<jint> number) {
  *number = 42;
  return JVMTI_ERROR_NONE;
}
constexpr Spec kAnswer{0, "Answer", kAny, kNoCapability, false};

TEST(ExtensionEntries, WithoutACallNeedNoEnvironment) {
  const jvmtiExtensionFunction function = ExtensionEntry<&answer, kAnswer>::call;
  jint number = 0;
  EXPECT_EQ(function(nullptr, &number), JVMTI_ERROR_NONE);
  EXPECT_EQ(number, 42);
  EXPECT_EQ(function(nullptr, static_cast<jint*>(nullptr)), JVMTI_ERROR_NULL_POINTER);
  EXPECT_STREQ(last_reason(), "Answer: argument 1 is a null pointer");
}

}  // namespace
}  // namespace vitrine::jvmti
