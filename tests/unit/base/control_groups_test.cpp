// SPDX-License-Identifier: Apache-2.0
// Where the control groups are, and reading their files, whatever these contain. (What HotSpot makes of whole trees:
// tests/launcher/container_cases.py.)
#include "base/control_groups.hpp"

#include <gtest/gtest.h>

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace vitrine {
namespace {

namespace fs = std::filesystem;

class Groups : public testing::Test {
 protected:
  Groups() {
    char pattern[] = "/tmp/vitrine-groups-XXXXXX";
    folder = mkdtemp(pattern);
    files = {folder + "/cgroups", folder + "/cgroup", folder + "/mountinfo", folder + "/fs"};
    fs::create_directory(files.hierarchy);
  }
  ~Groups() override { fs::remove_all(folder); }

  static void write(const std::string& path, const std::string& text) {
    fs::create_directories(fs::path(path).parent_path());
    std::ofstream(path) << text;
  }
  ControlGroups find(GroupSearch search = GroupSearch::Before25) {
    lines.clear();
    return find_control_groups(files, search, [&](LogTopic, const std::string& line) { lines.push_back(line); });
  }
  bool said(const std::string& text) const {
    return std::ranges::any_of(lines, [&](const std::string& line) { return line.find(text) != std::string::npos; });
  }
  void second_version(const std::string& path) {
    write(files.controllers,
          "#subsys_name\thierarchy\tnum_"
          "cgroups\tenabled\ncpuset\t0\t1\t1\ncpu\t0\t1\t1\ncpuacct\t0\t1\t1\nmemory\t0\t1\t1\n");
    write(files.own, "0::" + path + "\n");
    write(files.mounts, "31 22 0:28 / " + files.hierarchy + " rw,nosuid - cgroup2 cgroup2 rw\n");
  }
  void first_version(const std::string& path, const std::string& root) {
    write(files.controllers,
          "#subsys_name\thierarchy\tnum_"
          "cgroups\tenabled\ncpuset\t1\t1\t1\ncpu\t2\t1\t1\ncpuacct\t2\t1\t1\nmemory\t3\t1\t1\npids\t4\t1\t1\n");
    std::string own, mounts;
    for (const char* name : {"cpuset", "cpu,cpuacct", "memory", "pids"}) {
      own += std::string("3:") + name + ":" + path + "\n";
      mounts += "40 31 0:33 " + root + " " + files.hierarchy + "/" + name + " ro,nosuid shared:9 - cgroup cgroup rw," +
                name + "\n";
    }
    write(files.own, own);
    write(files.mounts, mounts);
  }

  std::string folder;
  ControlGroupFiles files;
  std::vector<std::string> lines;
};

TEST_F(Groups, OfTheSecondVersion) {
  second_version("/a/b");
  const ControlGroups groups = find();
  EXPECT_EQ(groups.version, 2);
  EXPECT_EQ(groups.memory.folder, files.hierarchy + "/a/b");
  EXPECT_EQ(groups.cpu.folder, groups.memory.folder);
  EXPECT_FALSE(groups.memory.read_only);
  second_version("/");
  EXPECT_EQ(find().memory.folder, files.hierarchy);
  second_version("/a b:c");
  EXPECT_EQ(find().memory.folder, files.hierarchy + "/a b:c");
}

TEST_F(Groups, OfTheFirstVersion) {
  first_version("/a", "/");
  const ControlGroups groups = find();
  EXPECT_EQ(groups.version, 1);
  EXPECT_EQ(groups.memory.folder, files.hierarchy + "/memory/a");
  EXPECT_EQ(groups.cpu.folder, files.hierarchy + "/cpu,cpuacct/a");
  EXPECT_TRUE(groups.memory.read_only);
  first_version("/docker/x", "/docker/x");
  EXPECT_EQ(find().memory.folder, files.hierarchy + "/memory");
  // Hidden by a namespace: not looked for before 25; since, the first folder that a part of the path leads to.
  first_version("/docker/x/below", "/docker/x");
  fs::create_directories(files.hierarchy + "/memory/below");
  EXPECT_EQ(find().memory.folder, "");
  EXPECT_EQ(find(GroupSearch::Since25).memory.folder, files.hierarchy + "/memory/below");
  EXPECT_TRUE(said("skipped non-existent directory: /docker/x/below."));
  EXPECT_EQ(find(GroupSearch::Since25).pids.folder, files.hierarchy + "/pids");
  first_version("/../../x", "/");
  EXPECT_EQ(find(GroupSearch::Since25).memory.folder, files.hierarchy + "/memory");
  EXPECT_TRUE(said("seems to have moved to '/../../x'"));
}

TEST_F(Groups, MountsWithOddNames) {
  first_version("/", "/");
  write(files.mounts,
        "40 31 0:33 / /odd\\040place/\\134x rw - cgroup cgroup rw,memory\n"
        "41 31 0:33 / /elsewhere rw - cgroup cgroup rw,cpu,cpuacct,cpuset\n");
  EXPECT_EQ(find().memory.folder, "/odd place/\\x");
}

TEST_F(Groups, WhatIsMissingIsSaid) {
  first_version("/", "/");
  write(files.controllers, "memory\t3\t1\t0\ncpu\t3\t1\t1\n");
  EXPECT_EQ(find().version, 0);
  EXPECT_TRUE(said("controller memory is not enabled"));
  EXPECT_TRUE(said("One or more required controllers disabled at kernel level."));
  unlink(files.controllers.c_str());
  EXPECT_EQ(find().version, 0);
  EXPECT_TRUE(said("Can't open " + files.controllers + ", No such file or directory"));
  first_version("/", "/");
  write(files.mounts, "40 31 0:33 / /x rw - cgroup cgroup rw,cpu,cpuacct,cpuset\n");
  EXPECT_EQ(find().version, 0);
  EXPECT_TRUE(said("Required cgroup v1 memory subsystem not found"));
}

TEST_F(Groups, WhateverTheFilesContain) {
  const std::vector<std::string> texts = {"",
                                          "\n",
                                          "x",
                                          "::",
                                          "0::",
                                          "0::no slash\n",
                                          ":\n:\n",
                                          std::string(100'000, 'x'),
                                          std::string(3000, '\n'),
                                          std::string("\0\0 - cgroup2 \0", 14),
                                          "1 2 3 4 5 6 - cgroup2\n",
                                          " - cgroup - cgroup2 - \n",
                                          "31 22 0:28 \\ \\0 rw - cgroup2 x rw\n",
                                          "memory\t99999999999999999999999\t1\t99999999999999999\n",
                                          "memory -1 -1 -1\ncpu\n",
                                          "4:" + std::string(5000, ',') + ":/\n",
                                          "0::/" + std::string(100'000, 'a') + "\n",
                                          "0::/" +
                                              [] {
                                                std::string deep;
                                                for (int i = 0; i < 50'000; ++i) deep += "a/";
                                                return deep;
                                              }() +
                                              "\n"};
  for (const GroupSearch search : {GroupSearch::Before25, GroupSearch::Since25})
    for (const std::string& text : texts)
      for (auto file : {&ControlGroupFiles::controllers, &ControlGroupFiles::own, &ControlGroupFiles::mounts}) {
        for (const int version : {1, 2}) {
          version == 1 ? first_version("/a", "/r") : second_version("/a");
          write(files.*file, text);
          const ControlGroups groups = find(search);
          EXPECT_TRUE(groups.version == 0 || !groups.memory.mount.empty());
        }
      }
}

TEST_F(Groups, FilesAreReadWithinBounds) {
  const std::string path = folder + "/file";
  write(path, "0123456789");
  EXPECT_EQ(read_within(path, 4), "0123");
  EXPECT_EQ(read_within(path, 100), "0123456789");
  EXPECT_EQ(truncate(path.c_str(), off_t{1} << 30), 0);  // a gigabyte of zeros
  EXPECT_EQ(read_within(path, kMostBytesOfGroupFile)->size(), kMostBytesOfGroupFile);
  EXPECT_EQ(read_within("/dev/zero", 100)->size(), 100u);
  EXPECT_FALSE(read_within(folder, 100).has_value());
  EXPECT_FALSE(read_within(folder + "/absent", 100).has_value());
  const std::string fifo = folder + "/fifo";
  ASSERT_EQ(mkfifo(fifo.c_str(), 0600), 0);
  EXPECT_EQ(read_within(fifo, 100).value_or(""), "");  // returns, although nobody writes
}

TEST(GroupNumbers, AreRead) {
  EXPECT_EQ(leading_number("12"), 12);
  EXPECT_EQ(leading_number(" \t-12x"), -12);
  EXPECT_EQ(leading_number("+7 8"), 7);
  EXPECT_EQ(leading_number("99999999999999999999"), INT64_MAX);
  EXPECT_EQ(leading_number("-99999999999999999999"), INT64_MIN);
  EXPECT_EQ(leading_number("9223372036854775807"), INT64_MAX);
  for (const char* text : {"", " ", "max", "-", "+", "+-1", "x1"})
    EXPECT_FALSE(leading_number(text).has_value()) << text;
  EXPECT_EQ(number_behind("rss 1\nrss_huge 2\ntotal_rss 3\n", "rss_huge"), 2);
  EXPECT_EQ(number_behind("rss_huge 2\nrss 1", "rss"), 1);
  EXPECT_FALSE(number_behind("rss", "rss").has_value());
  EXPECT_FALSE(number_behind("rss\n", "rss").has_value());
  EXPECT_FALSE(number_behind("", "rss").has_value());
  EXPECT_EQ(group_word(" a\tb\n", 1), "b");
  EXPECT_EQ(group_word(" a\tb\n", 2), "");
  EXPECT_EQ(group_word("", 0), "");
}

}  // namespace
}  // namespace vitrine
