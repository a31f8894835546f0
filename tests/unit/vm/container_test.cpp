// SPDX-License-Identifier: Apache-2.0
// What the limits of control groups mean, and that they are read again. (tests/launcher/container_cases.py compares
// whole trees with HotSpot.)
#include "vm/state/container.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace vitrine::vm {
namespace {

namespace fs = std::filesystem;

constexpr uint64_t kMemory = uint64_t{16} << 30;
constexpr int kProcessors = 8;

class Containers : public testing::Test {
 protected:
  Containers() {
    char pattern[] = "/tmp/vitrine-container-XXXXXX";
    folder = mkdtemp(pattern);
  }
  ~Containers() override { fs::remove_all(folder); }

  void write(const std::string& name, const std::string& text) {
    fs::create_directories(fs::path(folder + "/" + name).parent_path());
    std::ofstream(folder + "/" + name) << text;
  }
  Container container(int version, GroupSearch search = GroupSearch::Before25, const std::string& path = "/") {
    ControlGroups groups;
    groups.version = version;
    groups.memory = {folder, "/", path, path == "/" ? folder : folder + path};
    groups.cpu = groups.cpuset = groups.cpuacct = groups.pids = groups.memory;
    return {groups, search, kMemory, kProcessors, {}};
  }

  std::string folder;
};

TEST_F(Containers, MemoryOfTheSecondVersion) {
  const std::pair<std::string, int64_t> cases[] = {{"1048576\n", 1048576},
                                                   {"1048576", 1048576},
                                                   {"max\n", kUnlimited},
                                                   {"max", kUnlimited},
                                                   {"", kNotSupported},
                                                   {"\n", kNotSupported},
                                                   {"x", kNotSupported},
                                                   {"maximum", kNotSupported},
                                                   {"-1", kUnlimited},
                                                   {"0", 0},
                                                   {"99999999999999999999999", kUnlimited},
                                                   {std::string(1 << 20, '9'), kUnlimited},
                                                   {std::string(1 << 20, ' ') + "7", kNotSupported}};
  for (const auto& [text, limit] : cases) {
    write("memory.max", text);
    Container c = container(2);
    EXPECT_EQ(c.memory_limit(), limit) << text.substr(0, 40);
    EXPECT_EQ(c.usable_memory(), limit > 0 ? static_cast<uint64_t>(limit) : kMemory) << text.substr(0, 40);
  }
  fs::remove(folder + "/memory.max");
  EXPECT_EQ(container(2).memory_limit(), kNotSupported);
  // It is read again.
  Container c = container(2);
  write("memory.max", "5000000\n");
  EXPECT_EQ(c.usable_memory(), 5'000'000u);
  write("memory.max", "6000000\n");
  EXPECT_EQ(c.usable_memory(), 6'000'000u);
  write("memory.max", std::to_string(kMemory + 1));
  EXPECT_EQ(c.usable_memory(), kMemory);
}

TEST_F(Containers, MemoryOfTheFirstVersion) {
  write("memory.use_hierarchy", "1\n");
  write("memory.stat", "cache 0\nhierarchical_memory_limit 4000000\nhierarchical_memsw_limit 1\n");
  for (const char* text : {"9223372036854771712\n", "-1", "18446744073709551615", "99999999999999999999999"}) {
    write("memory.limit_in_bytes", text);
    EXPECT_EQ(container(1).usable_memory(), 4'000'000u) << text;
  }
  write("memory.limit_in_bytes", "3000000");
  EXPECT_EQ(container(1).usable_memory(), 3'000'000u);
  for (const char* text : {"", "x", "\n"}) {
    write("memory.limit_in_bytes", text);
    EXPECT_EQ(container(1).usable_memory(), kMemory) << text;
  }
  write("memory.limit_in_bytes", "9223372036854771712");
  for (const char* text : {"", "hierarchical_memory_limit", "hierarchical_memory_limit x\n",
                           "hierarchical_memory_limit 9223372036854771712\n"}) {
    write("memory.stat", text);
    EXPECT_EQ(container(1).usable_memory(), kMemory) << text;
  }
}

TEST_F(Containers, ProcessorsByTheQuotaOfTime) {
  const std::tuple<const char*, const char*, int> cases[] = {{"50000", "100000", 1},
                                                             {"100001", "100000", 2},
                                                             {"800000", "100000", 8},
                                                             {"900000", "100000", 8},
                                                             {"-1", "100000", 8},
                                                             {"0", "100000", 8},
                                                             {"50000", "0", 8},
                                                             {"50000", "-1", 8},
                                                             {"x", "100000", 8},
                                                             {"50000", "", 8},
                                                             {"1", "9223372036854775807", 1},
                                                             {"9223372036854775807", "1", 8}};
  for (const auto& [quota, period, processors] : cases) {
    write("cpu.cfs_quota_us", quota);
    write("cpu.cfs_period_us", period);
    write("cpu.max", std::string(quota) + " " + period + "\n");
    EXPECT_EQ(container(1).usable_processors(false, true), processors) << quota << " " << period;
    EXPECT_EQ(container(2).usable_processors(false, true), processors) << quota << " " << period;
  }
  for (const char* text : {"max 100000", "99999999999999999999 100000", ""}) {
    write("cpu.max", text);
    EXPECT_EQ(container(2).usable_processors(false, true), kProcessors) << text;
  }
  Container c = container(2);
  c.machine_has(3);
  EXPECT_EQ(c.usable_processors(false, true), 3);
}

TEST_F(Containers, ProcessorsByShares) {
  write("cpu.cfs_quota_us", "400000");
  write("cpu.cfs_period_us", "100000");
  for (auto [shares, both] :
       {std::pair{"1", 1}, {"1024", 4}, {"2048", 2}, {"2049", 3}, {"0", 4}, {"x", 4}, {"99999999999", 4}}) {
    write("cpu.shares", shares);
    EXPECT_EQ(container(1).usable_processors(true, false), both) << shares;
    EXPECT_EQ(container(1).usable_processors(true, true), 4) << shares;
    EXPECT_EQ(container(1).usable_processors(false, false), 4) << shares;
  }
  write("cpu.max", "max 100000");
  for (auto [weight, processors] :
       {std::pair{"1", 1}, {"39", 1}, {"79", 2}, {"100", 8}, {"0", 1}, {"10000", 8}, {"99999999999", 8}, {"-5", 8}}) {
    write("cpu.weight", weight);
    EXPECT_EQ(container(2).usable_processors(true, true), processors) << weight;
  }
}

TEST_F(Containers, LimitsOfTheGroupsAbove) {
  write("memory.max", "max");
  write("a/memory.max", "3000000");
  write("a/b/memory.max", "4000000");
  write("a/cpu.max", "200000 100000");
  write("a/b/cpu.max", "max 100000");
  Container old = container(2, GroupSearch::Before25, "/a/b");
  EXPECT_EQ(old.usable_memory(), 4'000'000u);
  EXPECT_EQ(old.usable_processors(false, true), kProcessors);
  Container now = container(2, GroupSearch::Since25, "/a/b");
  EXPECT_EQ(now.usable_memory(), 3'000'000u);
  EXPECT_EQ(now.usable_processors(false, true), 2);
  EXPECT_TRUE(now.is_containerized(false, true));
  write("a/memory.max", "5000000");
  EXPECT_EQ(container(2, GroupSearch::Since25, "/a/b").usable_memory(), 4'000'000u);
  EXPECT_EQ(container(2, GroupSearch::Since25, "/a/absent").usable_memory(), 5'000'000u);
  EXPECT_FALSE(container(2, GroupSearch::Since25, "/").is_containerized(false, true));
}

TEST_F(Containers, TheSectionOfVmInfo) {
  const std::string nothing = container(2).describe(1);
  EXPECT_NE(nothing.find("cpu_cpuset_cpus: not supported\n"), std::string::npos);
  EXPECT_NE(nothing.find("maximum number of tasks: not supported\n"), std::string::npos);
  write("memory.max", "1000000\n");
  write("memory.swap.max", "9223372036854775807");  // their sum is none
  write("pids.max", "77\n");
  write("cpuset.cpus", "0-3,5\nmore\n");
  const std::string text = container(2).describe(4);
  for (const char* line :
       {"container_type: cgroupv2", "cpu_cpuset_cpus: 0-3,5", "active_processor_count: 4",
        "memory_limit_in_bytes: 976 k", "memory_and_swap_limit_in_bytes: unlimited", "maximum number of tasks: 77"})
    EXPECT_NE(text.find(std::string(line) + "\n"), std::string::npos) << line << "\n" << text;
}

}  // namespace
}  // namespace vitrine::vm
