// SPDX-License-Identifier: Apache-2.0
// Options as libjli passes them: their meaning, and the messages for wrong ones (compared with HotSpot 17's).
#include <gtest/gtest.h>

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <regex>

#include "base/log.hpp"
#include "gc/sizing.hpp"
#include "vm/runtime/command_line.hpp"
#include "vm/runtime/flags.hpp"
#include "vm/runtime/properties.hpp"

namespace vitrine::vm {
namespace {

constexpr uint64_t kMachineMemory = uint64_t{16} << 30;
constexpr int kMachineProcessors = 3;

struct Parsed {
  jint result;
  Options options;
  std::string error_output, output;
};

Parsed parse(std::vector<std::string> texts, bool ignore_unrecognized = false, uint64_t memory = kMachineMemory) {
  unsetenv("JAVA_TOOL_OPTIONS");
  unsetenv("_JAVA_OPTIONS");
  std::vector<JavaVMOption> list;
  for (std::string& text : texts) list.push_back({text.data(), nullptr});
  JavaVMInitArgs arguments{JNI_VERSION_10, static_cast<jint>(list.size()), list.data(), ignore_unrecognized};
  Parsed parsed;
  testing::internal::CaptureStderr();
  testing::internal::CaptureStdout();
  parsed.result = parse_options(arguments, &parsed.options);
  if (parsed.result == JNI_OK) parsed.result = finish_options(parsed.options, memory, kMachineProcessors);
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
  // HOTSPOT: some messages are on stdout.
  EXPECT_EQ(parsed.error_output.empty() ? parsed.output : parsed.error_output, message) << option;
}

TEST(Options, Sizes) {
  Parsed parsed = parse({"-Xms10m", "-Xmx1g", "-Xss512k"});
  EXPECT_EQ(parsed.result, JNI_OK);
  EXPECT_EQ(parsed.options.InitialHeapSize, size_t{10} << 20);
  EXPECT_EQ(parsed.options.MaxHeapSize, size_t{1} << 30);
  EXPECT_EQ(parsed.options.thread_stack_size(), size_t{512} << 10);
  EXPECT_EQ(parse({"-XX:MaxHeapSize=3G"}).options.MaxHeapSize, size_t{3} << 30);
  EXPECT_EQ(parse({"-XX:ThreadStackSize=2048"}).options.thread_stack_size(), size_t{2} << 20);
}

TEST(Options, SizesOfTheMemory) {
  constexpr uint64_t kMb = uint64_t{1} << 20, kUnit = 2 * kMb;
  constexpr uint64_t kLargest = gc::kLargestUnpaddedHeap / kUnit * kUnit;  // smaller in sanitized builds
  struct {
    std::vector<std::string> given;
    uint64_t memory_mb, maximum_mb, initial_mb, minimum_mb;  // as HotSpot 17 computes them
  } cases[] = {
      {{}, 20, 10, 8, 8},
      {{}, 96, 48, 8, 8},
      {{}, 249, 126, 8, 8},
      {{}, 400, 126, 8, 8},
      {{}, 512, 128, 8, 8},
      {{}, 1024, 256, 16, 8},
      {{"-XX:MaxRAMPercentage=10", "-XX:MaxRAMFraction=2"}, 1024, 126, 16, 8},
      {{"-XX:MaxRAMFraction=2", "-XX:MaxRAMPercentage=10"}, 1024, 126, 16, 8},
      {{"-XX:MaxRAMFraction=3"}, 1024, 342, 16, 8},
      {{"-XX:MaxRAMPercentage=100"}, 1024, 1024, 16, 8},
      {{"-XX:MinRAMPercentage=5"}, 1024, 52, 16, 8},
      {{"-XX:MinRAMPercentage=13", "-XX:MaxRAMPercentage=3"}, 1024, 126, 16, 8},
      {{"-XX:MinRAMFraction=20"}, 1024, 52, 16, 8},
      {{"-XX:InitialRAMPercentage=10"}, 1024, 256, 104, 8},
      {{"-XX:InitialRAMPercentage=50"}, 1024, 256, 256, 8},
      {{"-XX:InitialRAMFraction=8"}, 1024, 256, 128, 8},
      {{"-XX:InitialRAMPercentage=0"}, 1024, 256, 8, 8},
      {{"-XX:MaxRAM=512m"}, 1024, 128, 8, 8},
      {{"-XX:MaxRAM=4g"}, 1024, 1024, 64, 8},
      {{"-XX:ErgoHeapSizeLimit=100m"}, 1024, 100, 16, 8},
      {{"-Xms500m"}, 1024, 500, 500, 500},
      {{"-XX:MinHeapSize=300m"}, 1024, 300, 300, 300},
      {{"-XX:InitialHeapSize=300m"}, 1024, 300, 300, 8},
      {{"-Xmx300m", "-XX:InitialRAMPercentage=90"}, 1024, 300, 300, 8},
      // Ours: a heap starts small unless more is asked for.
      {{}, 16 * 1024, 4096, 64, 8},
  };
  for (const auto& c : cases) {
    Parsed parsed = parse(c.given, false, c.memory_mb * kMb);
    const std::string what = (c.given.empty() ? "" : c.given[0] + " ") + std::to_string(c.memory_mb);
    EXPECT_EQ(parsed.result, JNI_OK) << what;
    EXPECT_EQ(parsed.options.MaxHeapSize, std::min(c.maximum_mb * kMb, kLargest)) << what;
    EXPECT_EQ(parsed.options.InitialHeapSize, c.initial_mb * kMb) << what;
    EXPECT_EQ(parsed.options.MinHeapSize, c.minimum_mb * kMb) << what;
  }
  EXPECT_EQ(parse({}).options.ParallelGCThreads, 3u);
  EXPECT_EQ(parse({"-XX:ParallelGCThreads=9"}).options.ParallelGCThreads, 9u);
  EXPECT_EQ(parse({}).options.ParallelGCThreads.origin(), FlagOrigin::Ergonomic);
  // Nothing overflows, and a heap that cannot be has HotSpot's message.
  EXPECT_EQ(parse({"-XX:MaxRAMPercentage=100"}, false, UINT64_MAX).options.MaxHeapSize, uint64_t{1} << 46);
  EXPECT_EQ(parse({}, false, 4 * kMb).options.MaxHeapSize, 2 * kMb);
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
  EXPECT_EQ(parse({"-Xfoo"}).result, JNI_ERR);
  EXPECT_EQ(parse({"foo"}).result, JNI_ERR);
  EXPECT_EQ(parse({"-Xcheck:foo"}).result, JNI_EINVAL);
  expect_refused("-XX:+Foo", "Unrecognized VM option 'Foo'\n");
  expect_refused("-XX:", "Unrecognized VM option ''\n");
  expect_refused("-XX:MaxHeapSiz=3", "Unrecognized VM option 'MaxHeapSiz=3'\nDid you mean 'MaxHeapSize=<value>'? ");
  expect_refused("-XX:+UseSerialG", "Unrecognized VM option 'UseSerialG'\nDid you mean '(+/-)UseSerialGC'? ");
  expect_refused("-XX:++UseSerialGC", "Unrecognized VM option '+UseSerialGC'\nDid you mean '(+/-)UseSerialGC'? ");
  expect_refused("-XX:UseSerialGC", "Missing +/- setting for VM option 'UseSerialGC'\n");
  expect_refused("-XX:+MaxHeapSize", "Unexpected +/- setting in VM option 'MaxHeapSize'\n");
  expect_refused("-XX:HeapDumpPath", "Improperly specified VM option 'HeapDumpPath'\n");
  expect_refused("-Xbootclasspath/p:x", "-Xbootclasspath/p is no longer a supported option.\n");
  expect_refused("-Xbootclasspath:x:y", "-Xbootclasspath is no longer a supported option.\n");
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
                             "-XX:NativeMemoryTracking=off",
                             "-XX:-PrintCompilation",
                             "-XX:FlightRecorderOptions:repository=x",
                             "-Xverify:all",
                             "-Xlog:async",
                             "-Xdiag",
                             "-server",
                             "-client",
                             "-verbose:anything",
                             "-Xdebug"}) {
    Parsed parsed = parse({option});
    EXPECT_EQ(parsed.result, JNI_OK) << option;
    EXPECT_EQ(parsed.error_output + parsed.output, "") << option;
  }
}

TEST(Options, ThoseThatAskForWhatIsNotThereSaySo) {
  for (auto [option, name] : {std::pair{"-XX:StartFlightRecording=x", "StartFlightRecording"},
                              {"-XX:StartFlightRecording", "StartFlightRecording"},
                              {"-XX:StartFlightRecording:dumponexit=true,maxsize=500M", "StartFlightRecording"},
                              {"-XX:NativeMemoryTracking=summary", "NativeMemoryTracking"},
                              {"-XX:ArchiveClassesAtExit=x.jsa", "ArchiveClassesAtExit"}}) {
    Parsed parsed = parse({option});
    EXPECT_EQ(parsed.result, JNI_OK) << option;
    EXPECT_EQ(parsed.output, "") << option;
    EXPECT_EQ(parsed.error_output.find(" warning: Option " + std::string(name) + " has no effect: this VM "),
              parsed.error_output.find(" warning: "))
        << parsed.error_output;
    EXPECT_NE(parsed.error_output.find(" has no effect: "), std::string::npos) << option;
    EXPECT_EQ(std::count(parsed.error_output.begin(), parsed.error_output.end(), '\n'), 1) << parsed.error_output;
  }
}

TEST(Options, NumbersHaveRanges) {
  auto outside = [](const std::string& type, const std::string& flag, const std::string& range) {
    Parsed parsed = parse({"-XX:" + flag});
    EXPECT_EQ(parsed.result, JNI_EINVAL) << flag;
    EXPECT_EQ(parsed.error_output, type + " " + flag + " is outside the allowed range [ " + range +
                                       " ]\nImproperly specified VM option '" + flag + "'\n");
  };
  outside("intx", "PerfDataMemorySize=1", "128 ... 2097152");
  outside("intx", "PerfDataMemorySize=-1", "128 ... 2097152");
  outside("uintx", "StringTableSize=127", "128 ... 16777216");
  outside("size_t", "CompressedClassSpaceSize=1", "1048576 ... 3221225472");
  outside("double", "MaxRAMPercentage=100.500000", "0.000000 ... 100.000000");
  outside("uint64_t", "ErrorLogTimeout=9223372036854776", "0 ... 9223372036854775");
  expect_refused("-XX:MaxRAM=-1", "Improperly specified VM option 'MaxRAM=-1'\n");
  expect_refused("-XX:MaxRAMPercentage=1e1", "Improperly specified VM option 'MaxRAMPercentage=1e1'\n");
  expect_refused("-XX:MaxRAM=0xffffffffffffffffff", "Improperly specified VM option 'MaxRAM=0xffffffffffffffffff'\n");
  // Options that release 17 does not have are unknown.
  for (const char* later : {"AOTCache=x", "AOTCacheOutput=x", "AOTConfiguration=x", "AOTMode=x"})
    expect_refused(("-XX:" + std::string(later)).c_str(),
                   ("Unrecognized VM option '" + std::string(later) + "'\n").c_str());
  for (const char* later : {"UseCompactObjectHeaders", "ZGenerational", "VMContinuations"})
    expect_refused(("-XX:+" + std::string(later)).c_str(),
                   ("Unrecognized VM option '" + std::string(later) + "'\n").c_str());
}

TEST(Options, ValuesAreKeptAsNumbers) {
  Options options = parse({"-XX:MaxMetaspaceSize=64m", "-XX:GCTimeRatio=0x10", "-Xss600k", "-Xms20m",
                           "-XX:MaxInlineLevel=1K", "-XX:OnError=a", "-XX:OnError=b"})
                        .options;
  EXPECT_EQ(options.MaxMetaspaceSize, size_t{64} << 20);
  for (auto [flag, value] : {std::pair{"MaxMetaspaceSize", "67108864"},
                             {"GCTimeRatio", "16"},
                             {"ThreadStackSize", "600"},
                             {"InitialHeapSize", "20971520"},
                             {"MinHeapSize", "20971520"},
                             {"MaxInlineLevel", "1024"},
                             {"OnError", "a\nb"}}) {
    ASSERT_NE(find_flag(flag), nullptr) << flag;
    EXPECT_EQ(text_of(options, *find_flag(flag)), value);
    EXPECT_EQ(origin_of(options, *find_flag(flag)), FlagOrigin::CommandLine) << flag;
  }
}

struct File {
  std::string path;
  explicit File(const std::string& content) {
    char name[] = "/tmp/vitrine_options_test.XXXXXX";
    int file = mkstemp(name);
    path = name;
    EXPECT_EQ(write(file, content.data(), content.size()), static_cast<ssize_t>(content.size()));
    close(file);
  }
  ~File() { unlink(path.c_str()); }
};

TEST(Options, AFileOfOptionsTakesItsPlace) {
  File file("-Dk=\"a b\" -Dl='c'\"d\"\n\t-XX:+DisableExplicitGC\n");
  Parsed parsed = parse({"-Dk=1", "-XX:VMOptionsFile=" + file.path, "-Dm=2"});
  EXPECT_EQ(parsed.result, JNI_OK) << parsed.error_output;
  EXPECT_EQ(parsed.options.vm_arguments,
            (std::vector<std::string>{"-Dk=1", "-Dk=a b", "-Dl=cd", "-XX:+DisableExplicitGC", "-Dm=2"}));
  EXPECT_TRUE(parsed.options.DisableExplicitGC);
  EXPECT_EQ(parsed.options.DisableExplicitGC.origin(), FlagOrigin::CommandLine);

  File blank(" \n\t ");
  std::string empty = "-XX:VMOptionsFile=" + blank.path;
  EXPECT_EQ(parse({"-Dk=1", empty}).options.vm_arguments, (std::vector<std::string>{"-Dk=1", empty}));

  std::string twice = "-XX:VMOptionsFile=" + file.path;
  parsed = parse({twice, twice});
  EXPECT_EQ(parsed.result, JNI_EINVAL);
  EXPECT_EQ(parsed.error_output, "The option '" + twice +
                                     "' is already specified in the options container 'cmd_line_args' so the "
                                     "specification of '" +
                                     twice + "' in the same options container is an error.\n");
}

TEST(Options, FilesThatCanNotBeRead) {
  File nested("-XX:VMOptionsFile=x"), open_quote("-Da='b");
  expect_refused(("-XX:VMOptionsFile=" + nested.path).c_str(),
                 ("A VM options file may not refer to a VM options file. Specification of "
                  "'-XX:VMOptionsFile=<file-name>' in the options file '-XX:VMOptionsFile=" +
                  nested.path + "' in options container 'cmd_line_args' is an error.\n")
                     .c_str());
  expect_refused(("-XX:VMOptionsFile=" + open_quote.path).c_str(),
                 ("Unmatched quote in " + open_quote.path + "\n").c_str());
  expect_refused("-XX:VMOptionsFile=/no/such", "Could not open options file '/no/such'\n");
  expect_refused("-XX:VMOptionsFile=/tmp", "Could not read options file '/tmp'\n");
  expect_refused("-XX:VMOptionsFile=/dev/zero", "Could not read options file '/dev/zero': it has no end\n");
  expect_refused("-XX:Flags=/no/such", "Could not open settings file /no/such\n");
  expect_refused("-XX:Flags=/tmp", "Could not read settings file /tmp\n");
  expect_refused("-XX:Flags=/dev/zero", "Could not read settings file /dev/zero: it has no end\n");
}

TEST(Options, AFileOfFlagsComesFirst) {
  File file("+DisableExplicitGC # a remark\nMaxHeapSize=20m HeapDumpPath=\"a b\"\n");
  Parsed parsed = parse({"-XX:MaxHeapSize=30m", "-XX:Flags=" + file.path});
  EXPECT_EQ(parsed.result, JNI_OK) << parsed.error_output;
  EXPECT_EQ(parsed.options.MaxHeapSize, size_t{30} << 20);
  EXPECT_EQ(parsed.options.HeapDumpPath.get(), "a b");
  EXPECT_EQ(parsed.options.DisableExplicitGC.origin(), FlagOrigin::ConfigFile);
  EXPECT_EQ(parsed.options.MaxHeapSize.origin(), FlagOrigin::CommandLine);
  File wrong("NoSuch=1 +Neither\n");
  expect_refused(("-XX:Flags=" + wrong.path).c_str(),
                 "Unrecognized VM option 'NoSuch=1'\nUnrecognized VM option 'Neither'\n");
}

TEST(Options, DiagnosticOnesAfterUnlocking) {
  Parsed parsed = parse({"-XX:+UnlockDiagnosticVMOptions", "-XX:+ShowHiddenFrames", "-XX:-BytecodeVerificationRemote"});
  EXPECT_EQ(parsed.result, JNI_OK);
  EXPECT_TRUE(parsed.options.ShowHiddenFrames);
  EXPECT_FALSE(parsed.options.BytecodeVerificationRemote);
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
                         "--add-reads=a=b", "--upgrade-module-path=q", "-javaagent:agent.jar=o"});
  EXPECT_EQ(property(parsed.options, "jdk.module.addopens.0"), "java.base/java.lang=ALL-UNNAMED");
  EXPECT_EQ(property(parsed.options, "jdk.module.addopens.1"), "java.base/java.util=ALL-UNNAMED");
  EXPECT_EQ(property(parsed.options, "jdk.module.addmods.0"), "a,b");
  EXPECT_EQ(property(parsed.options, "jdk.module.addmods.1"), "java.instrument");
  EXPECT_EQ(property(parsed.options, "jdk.module.limitmods"), "c");
  EXPECT_EQ(property(parsed.options, "jdk.module.path"), "p");
  EXPECT_EQ(property(parsed.options, "jdk.module.addreads.0"), "a=b");
  EXPECT_EQ(property(parsed.options, "jdk.module.upgrade.path"), "q");
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

TEST(Options, LongNamesOfAssertions) {
  for (auto [long_name, short_name] : {std::pair{"-enableassertions", "-ea"}, {"-disableassertions", "-da"}}) {
    for (const char* rest : {"", ":a.b.C", ":a.b..."}) {
      const Options given = parse({long_name + std::string(rest)}).options;
      const Options same = parse({short_name + std::string(rest)}).options;
      ASSERT_EQ(given.assertions.size(), 1u) << long_name << rest;
      ASSERT_EQ(same.assertions.size(), 1u) << short_name << rest;
      EXPECT_EQ(given.assertions[0].name, same.assertions[0].name) << rest;
      EXPECT_EQ(given.assertions[0].package, same.assertions[0].package) << rest;
      EXPECT_EQ(given.assertions[0].enable, same.assertions[0].enable) << rest;
      EXPECT_EQ(given.assertions[0].enable, long_name == std::string("-enableassertions"));
    }
  }
  EXPECT_TRUE(parse({"-enablesystemassertions"}).options.system_assertions);
  for (const char* option : {"-disablesystemassertions", "-dsa"})
    EXPECT_FALSE(parse({"-esa", option}).options.system_assertions) << option;
  expect_refused("-eax", "Unrecognized option: -eax\n");
  expect_refused("-dsa:", "Unrecognized option: -dsa:\n");
}

TEST(Options, Verification) {
  struct {
    std::vector<std::string> given;
    bool local, remote;
  } cases[] = {{{}, false, true},
               {{"-Xverify"}, true, true},
               {{"-Xverify:all"}, true, true},
               {{"-Xverify", "-Xverify:remote"}, false, true},
               {{"-Xverify", "-Xverify:none"}, false, false}};
  for (const auto& c : cases) {
    const Options options = parse(c.given).options;
    const std::string last = c.given.empty() ? "" : c.given.back();
    EXPECT_EQ(options.BytecodeVerificationLocal, c.local) << last;
    EXPECT_EQ(options.BytecodeVerificationRemote, c.remote) << last;
  }
  expect_refused("-Xverify:some", "Unrecognized verification option: -Xverify:some\n");
}

TEST(Options, ThoseThatHaveBeenRemovedAreIgnoredWithAWarning) {
  for (auto [option, release] : {std::pair{"-Xprof", "10.0"}, {"--illegal-access=permit", "17.0"}}) {
    const Parsed parsed = parse({option});
    EXPECT_EQ(parsed.result, JNI_OK) << option;
    EXPECT_NE(parsed.error_output.find(" warning: Ignoring option " + std::string(option) +
                                       "; support was removed in " + release + "\n"),
              std::string::npos)
        << parsed.error_output;
  }
}

TEST(Options, HelpEndsTheProcess) {
  for (const std::string option :
       {"-Xlog:help", "-Xcheck:help", "-Xtrace:help", "-Xexplain:help", "-Xinternalversion"}) {
    std::string text = option, wrong = "-Xfoo";
    JavaVMOption given[] = {{text.data(), nullptr}, {wrong.data(), nullptr}};
    Options options;
    EXPECT_EXIT((void)parse_options({JNI_VERSION_10, 2, given, JNI_FALSE}, &options), testing::ExitedWithCode(0), "")
        << option;
  }
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

const LogOutput& last_output(const Options& options) { return options.log_outputs.back(); }

TEST(Options, Logging) {
  File file("");
  Options options = parse({"-Xlog:class+load,gc*=debug:file=" + file.path + "%p:none:filecount=0"}).options;
  EXPECT_TRUE(options.log_class_load && options.log_gc);
  EXPECT_FALSE(options.log_class_init || options.log_safepoint);
  EXPECT_EQ(last_output(options).path, file.path + std::to_string(getpid()));
  EXPECT_TRUE(last_output(options).decorators.empty());
  fclose(last_output(options).stream);
  unlink(last_output(options).path.c_str());

  options = parse({"-Xlog:gc:stderr:l,T", "-Xlog:safepoint"}).options;
  EXPECT_EQ(last_output(options).decorators, (std::vector<std::string>{"time", "level"}));
  EXPECT_EQ(last_output(options).topics, bit_of(LogTopic::Gc) | bit_of(LogTopic::GcWarning));
  EXPECT_EQ(options.log_outputs[0].topics, bit_of(LogTopic::Safepoint) | default_log_outputs()[0].topics);
  EXPECT_TRUE(parse({"-verbose:class"}).options.log_class_load);
  EXPECT_FALSE(parse({"-verbose:class", "-Xlog:disable"}).options.log_class_load);
  EXPECT_FALSE(parse({"-verbose:gc", "-Xlog:gc=off"}).options.log_gc);
  EXPECT_TRUE(parse({"-verbose:jni"}).options.log_jni_link);
  EXPECT_FALSE(parse({"-verbose:jni", "-Xlog:jni+resolve"}).options.log_jni_link);
  EXPECT_TRUE(parse({"-Xlog:jni*=debug"}).options.log_jni_link);
  EXPECT_TRUE(parse({"-Xlog:class*"}).options.log_class_init);
  EXPECT_FALSE(parse({"-Xlog:class"}).options.log_class_init);
  EXPECT_FALSE(parse({"-Xlog:module"}).options.log_module);
  EXPECT_TRUE(parse({"-Xlog:module=debug"}).options.log_module);
  EXPECT_TRUE(parse({"-Xlog:exceptions"}).options.log_exceptions);
  EXPECT_FALSE(parse({"-Xlog:exceptions", "-Xlog:disable"}).options.log_exceptions);
  EXPECT_TRUE(parse({"-Xlog:jit*=trace"}).output.empty());
  for (const char* tag : {"biasedlocking", "continuations", "heapdump", "valuetypes"})  // 17 only, since 21, 25, 28
    EXPECT_EQ(parse({std::string("-Xlog:") + tag + "=trace"}).result, JNI_OK) << tag;
}

std::string without_times(const std::string& lines) {
  return std::regex_replace(lines, std::regex(R"((^|\n)\[\d+\.\d+s\])"), "$1");
}

TEST(Options, OldFormsOfLogsCountLast) {
  EXPECT_TRUE(parse({"-XX:+PrintGC", "-Xlog:gc=off"}).options.log_gc);
  EXPECT_FALSE(parse({"-XX:+PrintGC", "-XX:-PrintGC"}).options.log_gc);
  EXPECT_TRUE(parse({"-XX:+PrintGCDetails"}).options.log_gc_init);
  Parsed parsed = parse({"-XX:+PrintGC"});
  EXPECT_EQ(without_times(parsed.output), "[warning][gc] -XX:+PrintGC is deprecated. Will use -Xlog:gc instead.\n");
  EXPECT_EQ(parse({"-XX:+PrintGC", "-Xlog:disable"}).output, "");  // nobody wants the warning
  parsed = parse({"-Xloggc:/no/such/x"});
  EXPECT_EQ(parsed.result, JNI_EINVAL);
  EXPECT_EQ(parsed.error_output, "");
}

TEST(Options, MessagesAboutLogsAreLogged) {
  EXPECT_EQ(parse({"-Xlog:disable", "-Xlog:foo"}).output, "");
  EXPECT_EQ(parse({"-Xlog:logging=off", "-Xlog:foo"}).output, "");
  EXPECT_EQ(parse({"-Xlog:disable", "-Xlog:logging=error:stdout:none", "-Xlog:foo"}).output,
            "Invalid tag 'foo' in log selection.\n");
}

TEST(Options, LogsThatAreRefused) {
  auto refused = [](const std::string& option, const std::string& why) {
    Parsed parsed = parse({"-Xlog:" + option});
    EXPECT_EQ(parsed.result, JNI_EINVAL) << option;
    EXPECT_EQ(without_times(parsed.output), "[error][logging] " + why + "\n");
    EXPECT_EQ(parsed.error_output, "Invalid -Xlog option '-Xlog:" + option + "', see error log for details.\n");
  };
  refused("foo", "Invalid tag 'foo' in log selection.");
  refused("class+load=bar", "Invalid level 'bar' in log selection.");
  for (const char* empty : {"gc+", "*", ",", "gc,", "+gc", "gc++age", "=debug"})
    refused(empty, "Invalid tag '' in log selection.");
  refused("gc**", "Invalid tag 'gc**' in log selection.");
  refused("gc+GC", "Log selection contains duplicates of tag gc.");
  refused("gc+heap+age+cpu+task+phases", "Too many tags in log selection 'gc' (can only have up to 5 tags).");
  refused("gc::time,,level", "Invalid decorator ''.");
  refused("gc:foo=bar", "Unsupported log output type: foo=bar");
  refused("gc:#7", "Invalid output index '#7'");
  refused("gc:file=\"x", "Missing terminating quote in -Xlog option 'file=\"x'");
  auto no_file = [&](const std::string& name, const std::string& file_options, const std::string& why) {
    refused("gc:file=" + name + (file_options.empty() ? "" : "::" + file_options),
            why + "\n[error][logging] Initialization of output 'file=" + name + "' using options '" +
                (file_options.empty() ? "(null)" : file_options) + "' failed.");
  };
  no_file("x", "filecount=1001", "Invalid option: filecount must be in range [0, 1000]");
  no_file("x", "filesize=z", "Invalid option: filesize must be in range [0, 18446744073709551615]");
  no_file("x", "mode=5", "Invalid option 'mode' for log file output.");
  no_file("/tmp", "", "Unable to log to file /tmp with log file rotation: /tmp is not a regular file");
  no_file("/no/such/x", "", "Error opening log file '/no/such/x': No such file or directory");
}

TEST(Options, ALogThatCanNotBeWrittenSaysSoOnce) {
  log_outputs() = parse({"-Xlog:gc:file=/dev/full::filecount=0"}).options.log_outputs;
  testing::internal::CaptureStderr();
  log_line(LogTopic::Gc, "one");
  log_line(LogTopic::Gc, "two");
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "Could not flush log: file=/dev/full (No space left on device (28))\n");
  fclose(log_outputs().back().stream);
  log_outputs() = default_log_outputs();
}

TEST(Options, AFullLogIsArchived) {
  File file("old\n");
  log_outputs() = parse({"-Xlog:gc:file=" + file.path + ":none:filecount=2,filesize=10"}).options.log_outputs;
  for (const char* line : {"first 789", "second 89", "third 789", "last"}) log_line(LogTopic::Gc, line);
  fclose(log_outputs().back().stream);
  auto content = [](const std::string& path) {
    std::ifstream in(path);
    return std::string(std::istreambuf_iterator<char>(in), {});
  };
  EXPECT_EQ(content(file.path), "last\n");
  EXPECT_EQ(content(file.path + ".0"), "second 89\n");  // in the place of "old"
  EXPECT_EQ(content(file.path + ".1"), "third 789\n");  // in the place of "first"
  for (const char* archive : {".0", ".1"}) unlink((file.path + archive).c_str());
  log_outputs() = default_log_outputs();
}

TEST(Options, EnvironmentComesBeforeAndAfter) {
  setenv("JAVA_TOOL_OPTIONS", "-Da=1 -Db='x y' \"-Dc=p q\"", 1);
  setenv("_JAVA_OPTIONS", "-Da=3 -XX:+DisableExplicitGC", 1);
  std::string given = "-Da=2";
  JavaVMOption option{given.data(), nullptr};
  JavaVMInitArgs arguments{JNI_VERSION_10, 1, &option, JNI_FALSE};
  Options options;
  testing::internal::CaptureStderr();
  EXPECT_EQ(parse_options(arguments, &options), JNI_OK);
  EXPECT_EQ(options.DisableExplicitGC.origin(), FlagOrigin::Environment);
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "Picked up JAVA_TOOL_OPTIONS: -Da=1 -Db='x y' \"-Dc=p q\"\nPicked up _JAVA_OPTIONS: -Da=3 "
            "-XX:+DisableExplicitGC\n");
  EXPECT_EQ(property(options, "a"), "3");
  EXPECT_EQ(property(options, "b"), "x y");
  EXPECT_EQ(property(options, "c"), "p q");
  unsetenv("JAVA_TOOL_OPTIONS");
  unsetenv("_JAVA_OPTIONS");
}

TEST(Properties, FixedOnesStayAndKeysAppearOnce) {
  Options& options = vm_options();
  options.properties = {{"java.vm.name", "x"}, {"sun.boot.library.path", "/y"}, {"k", "v"}};
  int names = 0;
  for (const auto& [key, value] : vm_properties()) {
    if (key == "java.vm.name") {
      names++;
      EXPECT_EQ(value, "Vitrine VM");
    }
    if (key == "sun.boot.library.path") {
      EXPECT_EQ(value, options.java_home + "/lib:/y");
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
