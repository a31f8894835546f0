// SPDX-License-Identifier: Apache-2.0
#include "base/input_file.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <thread>

namespace vitrine {
namespace {

class InputFile : public testing::Test {
 protected:
  InputFile() {
    char name[] = "/tmp/vitrine-XXXXXX";
    folder = mkdtemp(name);
  }
  ~InputFile() override { std::filesystem::remove_all(folder); }
  std::string why(const std::string& path) { return why_not_read(read_input_file(path, text)); }

  std::string folder, text;
};

TEST_F(InputFile, ReadsAWholeFile) {
  const std::string content(3 * kMostOfStream, 'x');  // more than a stream may have
  std::ofstream(folder + "/file") << content;
  EXPECT_EQ(why(folder + "/file"), "");
  EXPECT_EQ(text, content);
  std::ofstream(folder + "/file", std::ios::trunc);
  EXPECT_EQ(why(folder + "/file"), "");
  EXPECT_EQ(text, "");
}

TEST_F(InputFile, SaysWhatCannotBeRead) {
  EXPECT_EQ(why(folder + "/absent"), "No such file or directory");
  EXPECT_EQ(why(folder), "Is a directory");
  EXPECT_EQ(why("/dev/zero"), "it has no end");
  EXPECT_EQ(why("/dev/null"), "");
  std::ofstream(folder + "/large");
  std::filesystem::resize_file(folder + "/large", size_t{1} << 40);
  EXPECT_EQ(why(folder + "/large"), "it is too large");
}

TEST_F(InputFile, ReadsAPipeThatSomebodyWrites) {
  const std::string pipe = folder + "/pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_EQ(why(pipe), "it is a pipe into which nobody writes");
  const int both = open(pipe.c_str(), O_RDWR | O_CLOEXEC);  // so that the writer need not wait for a reader
  ASSERT_GE(both, 0);
  ASSERT_EQ(write(both, "first ", 6), 6);
  std::thread writer([&] {
    int unread = 0;
    do std::this_thread::yield();
    while (ioctl(both, FIONREAD, &unread) == 0 && unread > 0);  // until the reader is there
    EXPECT_EQ(write(both, "last", 4), 4);
    close(both);
  });
  EXPECT_EQ(why(pipe), "");
  EXPECT_EQ(text, "first last");
  writer.join();
}

}  // namespace
}  // namespace vitrine
