// SPDX-License-Identifier: Apache-2.0
// Options as libjli hands them over: what they mean, and the messages for those that are wrong (compared with HotSpot
// 17's).
#include "vm/boot/options.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

#include "vm/boot/properties.hpp"
#include "vm/vm.hpp"

namespace vitrine::vm {
namespace {

struct Parsed {
  jint result;
  Options options;
  std::string error_output, output;
};

Parsed parse(std::vector<std::string> texts, bool ignore_unrecognized = false) {
  unsetenv("JAVA_TOOL_OPTIONS");
  unsetenv("_JAVA_OPTIONS");
  std::vector<JavaVMOption> list;
  for (std::string& text : texts) list.push_back({text.data(), nullptr});
  JavaVMInitArgs arguments{JNI_VERSION_10, static_cast<jint>(list.size()), list.data(), ignore_unrecognized};
  Parsed parsed;
  testing::internal::CaptureStderr();
  testing::internal::CaptureStdout();
  parsed.result = parse_options(arguments, &parsed.options);
  fflush(nullptr);
  parsed.output = testing::internal::GetCapturedStdout();
  parsed.error_output = testing::internal::GetCapturedStderr();
  return parsed;
}

std::string property(const Options& options, const std::string& key) {
  for (const auto& [name, value] : options.properties)
    if (name == key) return value;
  return "(absent)";
}

void expect_refused(const char* option, const char* message) {
  Parsed parsed = parse({option});
  EXPECT_NE(parsed.result, JNI_OK) << option;
  // As HotSpot: some are on stdout.
  EXPECT_EQ(parsed.error_output.empty() ? parsed.output : parsed.error_output, message) << option;
}

TEST(Options, Sizes) {
  Parsed parsed = parse({"-Xms10m", "-Xmx1g", "-Xss512k"});
  EXPECT_EQ(parsed.result, JNI_OK);
  EXPECT_EQ(parsed.options.initial_heap, size_t{10} << 20);
  EXPECT_EQ(parsed.options.maximum_heap, size_t{1} << 30);
  EXPECT_EQ(parsed.options.thread_stack_size, size_t{512} << 10);
  EXPECT_EQ(parse({"-XX:MaxHeapSize=3G"}).options.maximum_heap, size_t{3} << 30);
  EXPECT_EQ(parse({"-XX:ThreadStackSize=2048"}).options.thread_stack_size, size_t{2} << 20);
  EXPECT_GT(parse({}).options.maximum_heap, size_t{2} << 20);
}

TEST(Options, WrongSizes) {
  expect_refused("-Xmx1x", "Invalid maximum heap size: -Xmx1x\n");
  expect_refused("-Xmx", "Invalid maximum heap size: -Xmx\n");
  expect_refused("-Xmsabc", "Invalid initial heap size: -Xmsabc\n");
  expect_refused("-Xmx99999999999999g", "Invalid maximum heap size: -Xmx99999999999999g\n");
  expect_refused("-Xss2g",
                 "Invalid thread stack size: -Xss2g\nThe specified size exceeds the maximum representable size.\n");
  expect_refused("-Xss1k", "\nThe Java thread stack size specified is too small. Specify at least 136k\n");
  expect_refused("-XX:MaxHeapSize=abc", "Invalid maximum heap size: -XX:MaxHeapSize=abc\n");
  expect_refused("-XX:SoftRefLRUPolicyMSPerMB=5x", "Improperly specified VM option 'SoftRefLRUPolicyMSPerMB=5x'\n");
  expect_refused("-XX:ParallelGCThreads=-1", "Improperly specified VM option 'ParallelGCThreads=-1'\n");
}

TEST(Options, UnknownOnes) {
  expect_refused("-Xfoo", "Unrecognized option: -Xfoo\n");
  expect_refused("-XX:+Foo", "Unrecognized VM option 'Foo'\n");
  expect_refused("-XX:", "Unrecognized VM option ''\n");
  expect_refused("-XX:MaxHeapSiz=3", "Unrecognized VM option 'MaxHeapSiz=3'\nDid you mean 'MaxHeapSize=<value>'? ");
  expect_refused("-XX:+UseSerialG", "Unrecognized VM option 'UseSerialG'\nDid you mean '(+/-)UseSerialGC'? ");
  expect_refused("-XX:UseSerialGC", "Missing +/- setting for VM option 'UseSerialGC'\n");
  expect_refused("-XX:+MaxHeapSize", "Unexpected +/- setting in VM option 'MaxHeapSize'\n");
  expect_refused("-XX:HeapDumpPath", "Improperly specified VM option 'HeapDumpPath'\n");
  expect_refused("-Xbootclasspath/p:x", "-Xbootclasspath/p is no longer a supported option.\n");
  expect_refused("-XX:FlightRecorderOptions", "Improperly specified VM option 'FlightRecorderOptions'\n");
  expect_refused("-XX:ErrorFile:x", "Improperly specified VM option 'ErrorFile:x'\n");
  expect_refused("--patch-module=a", "Missing '=' in --patch-module specification\n");
  expect_refused(
      "-XX:+ShowHiddenFrames",
      "Error: VM option 'ShowHiddenFrames' is diagnostic and must be enabled via -XX:+UnlockDiagnosticVMOptions.\n"
      "Error: The unlock option must precede 'ShowHiddenFrames'.\n");
  EXPECT_EQ(parse({"-Xfoo", "-XX:+Foo"}, true).result, JNI_OK);
  EXPECT_EQ(parse({"-XX:Foo=1", "-XX:+IgnoreUnrecognizedVMOptions"}).result, JNI_OK);
}

TEST(Options, ThoseWithoutMeaningHereAreSilent) {
  for (const char* option : {"-XX:+UseSerialGC",
                             "-XX:-UseParallelGC",
                             "-Xint",
                             "-Xcomp",
                             "-Xmixed",
                             "-Xshare:off",
                             "-Xshare:auto",
                             "-Xbatch",
                             "-Xnoclassgc",
                             "-XX:TieredStopAtLevel=1",
                             "-XX:ReservedCodeCacheSize=64m",
                             "-XX:MaxMetaspaceSize=100m",
                             "-XX:+UseStringDeduplication",
                             "-XX:CompileCommand=exclude,a.B::c",
                             "-XX:MaxGCPauseMillis=10",
                             "-XX:StartFlightRecording=x",
                             "-XX:StartFlightRecording",
                             "-XX:StartFlightRecording:dumponexit=true,maxsize=500M",
                             "-XX:FlightRecorderOptions:repository=x",
                             "-Xverify:all",
                             "-Xdebug"}) {
    Parsed parsed = parse({option});
    EXPECT_EQ(parsed.result, JNI_OK) << option;
    EXPECT_EQ(parsed.error_output + parsed.output, "") << option;
  }
}

TEST(Options, DiagnosticOnesAfterUnlocking) {
  Parsed parsed = parse({"-XX:+UnlockDiagnosticVMOptions", "-XX:+ShowHiddenFrames", "-XX:-BytecodeVerificationRemote"});
  EXPECT_EQ(parsed.result, JNI_OK);
  EXPECT_TRUE(parsed.options.show_hidden_frames);
  EXPECT_FALSE(parsed.options.verify_remote);
}

TEST(Options, Properties) {
  Parsed parsed = parse({"-Djava.class.path=a:b", "-Dx=1", "-Dy", "-Dx=2=3", "-Dsun.java.command=Main arg"});
  EXPECT_EQ(parsed.options.class_path, "a:b");
  EXPECT_EQ(property(parsed.options, "x"), "2=3");
  EXPECT_EQ(property(parsed.options, "y"), "");
  EXPECT_EQ(parsed.options.java_command, "Main arg");
  EXPECT_EQ(parsed.options.vm_arguments, (std::vector<std::string>{"-Dx=1", "-Dy", "-Dx=2=3"}));
}

TEST(Options, ModuleOptionsBecomeNumberedProperties) {
  Parsed parsed = parse({"--add-opens=java.base/java.lang=ALL-UNNAMED", "--add-opens=java.base/java.util=ALL-UNNAMED",
                         "--add-modules=a,b", "--limit-modules=c", "--module-path=p", "--patch-module=java.base=x:y",
                         "-javaagent:agent.jar=o"});
  EXPECT_EQ(property(parsed.options, "jdk.module.addopens.0"), "java.base/java.lang=ALL-UNNAMED");
  EXPECT_EQ(property(parsed.options, "jdk.module.addopens.1"), "java.base/java.util=ALL-UNNAMED");
  EXPECT_EQ(property(parsed.options, "jdk.module.addmods.0"), "a,b");
  EXPECT_EQ(property(parsed.options, "jdk.module.addmods.1"), "java.instrument");
  EXPECT_EQ(property(parsed.options, "jdk.module.limitmods"), "c");
  EXPECT_EQ(property(parsed.options, "jdk.module.path"), "p");
  EXPECT_EQ(property(parsed.options, "jdk.module.patch.0"), "java.base=x:y");
  ASSERT_EQ(parsed.options.patch_modules.size(), 1u);
  EXPECT_EQ(parsed.options.patch_modules[0].second, "x:y");
  ASSERT_EQ(parsed.options.agents.size(), 1u);
  EXPECT_EQ(parsed.options.agents[0].library, "instrument");
  EXPECT_EQ(parsed.options.agents[0].options, "agent.jar=o");
}

TEST(Options, ReservedModulePropertiesAreIgnoredWithAWarning) {
  Parsed parsed = parse({"-Djdk.module.path=x", "-Djdk.module.addopens.0=y", "-Djdk.module.main=m"});
  EXPECT_EQ(parsed.result, JNI_OK);
  EXPECT_EQ(property(parsed.options, "jdk.module.path"), "(absent)");
  EXPECT_EQ(property(parsed.options, "jdk.module.main"), "m");
  EXPECT_NE(parsed.error_output.find("Ignoring system property options whose names match the '-Djdk.module.*'."),
            std::string::npos);
}

TEST(Options, Agents) {
  Parsed parsed = parse({"-agentlib:jdwp=transport=dt_socket,server=y", "-agentpath:/x/liba.so", "-Xrunfoo:bar"});
  ASSERT_EQ(parsed.options.agents.size(), 3u);
  EXPECT_EQ(parsed.options.agents[0].options, "transport=dt_socket,server=y");
  EXPECT_TRUE(parsed.options.agents[1].absolute_path);
  EXPECT_TRUE(parsed.options.agents[2].old_style_xrun);
  EXPECT_EQ(parsed.options.agents[2].options, "bar");
}

TEST(Options, Assertions) {
  Options options = parse({"-ea", "-da:a.b...", "-ea:a.b.C", "-esa"}).options;
  EXPECT_TRUE(desired_assertion_status(options, "x/Y", false));
  EXPECT_FALSE(desired_assertion_status(options, "a/b/D", false));
  EXPECT_FALSE(desired_assertion_status(options, "a/b/c/D", false));
  EXPECT_TRUE(desired_assertion_status(options, "a/b/C", false));
  EXPECT_TRUE(desired_assertion_status(options, "a/X", false));
  EXPECT_TRUE(desired_assertion_status(options, "java/lang/String", true));
  Options off = parse({"-ea:..."}).options;
  EXPECT_TRUE(desired_assertion_status(off, "NoPackage", false));
  EXPECT_FALSE(desired_assertion_status(off, "p/InPackage", false));
  EXPECT_FALSE(desired_assertion_status(off, "java/lang/String", true));
}

TEST(Options, Logging) {
  Options options = parse({"-Xlog:class+load,gc*=debug:file=/tmp/x%p.log:none"}).options;
  EXPECT_TRUE(options.log_class_load && options.log_gc && options.log_gc_detail);
  EXPECT_FALSE(options.log_class_init || options.log_safepoint);
  EXPECT_EQ(options.log_file, "/tmp/x" + std::to_string(getpid()) + ".log");
  EXPECT_TRUE(options.log_decorators.empty());
  EXPECT_EQ(parse({"-Xlog:gc::t,l"}).options.log_decorators, (std::vector<std::string>{"time", "level"}));
  EXPECT_TRUE(parse({"-verbose:class"}).options.log_class_load);
  EXPECT_TRUE(parse({"-Xlog:class*"}).options.log_class_init);
  EXPECT_FALSE(parse({"-Xlog:class"}).options.log_class_init);
  EXPECT_FALSE(parse({"-Xlog:module"}).options.log_module);
  EXPECT_TRUE(parse({"-Xlog:module=debug"}).options.log_module);
  EXPECT_TRUE(parse({"-Xlog:jit*=trace"}).output.empty());
  expect_refused("-Xlog:foo", "Invalid -Xlog option '-Xlog:foo', see error log for details.\n");
  EXPECT_EQ(parse({"-Xlog:class+load=bar"}).output, "[0.000s][error][logging] Invalid level 'bar' in log selection.\n");
}

TEST(Options, EnvironmentComesBeforeAndAfter) {
  setenv("JAVA_TOOL_OPTIONS", "-Da=1 -Db='x y' \"-Dc=p q\"", 1);
  setenv("_JAVA_OPTIONS", "-Da=3", 1);
  std::string given = "-Da=2";
  JavaVMOption option{given.data(), nullptr};
  JavaVMInitArgs arguments{JNI_VERSION_10, 1, &option, JNI_FALSE};
  Options options;
  testing::internal::CaptureStderr();
  EXPECT_EQ(parse_options(arguments, &options), JNI_OK);
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "Picked up JAVA_TOOL_OPTIONS: -Da=1 -Db='x y' \"-Dc=p q\"\nPicked up _JAVA_OPTIONS: -Da=3\n");
  EXPECT_EQ(property(options, "a"), "3");
  EXPECT_EQ(property(options, "b"), "x y");
  EXPECT_EQ(property(options, "c"), "p q");
  unsetenv("JAVA_TOOL_OPTIONS");
  unsetenv("_JAVA_OPTIONS");
}

TEST(Properties, FixedOnesStayAndKeysAppearOnce) {
  Options& options = vm().options;
  options.properties = {{"java.vm.name", "x"}, {"sun.boot.library.path", "/y"}, {"k", "v"}};
  int names = 0;
  for (const auto& [key, value] : vm_properties()) {
    if (key == "java.vm.name") {
      names++;
      EXPECT_EQ(value, "Vitrine VM");
    }
    if (key == "sun.boot.library.path") {
      EXPECT_EQ(value, "/y");
    }
  }
  EXPECT_EQ(names, 1);
  EXPECT_FALSE(set_vm_property("java.home", "z"));
  EXPECT_TRUE(set_vm_property("k", "w"));
  EXPECT_EQ(property(options, "k"), "w");
  options.properties.clear();
}

}  // namespace
}  // namespace vitrine::vm
