// SPDX-License-Identifier: Apache-2.0
#include "serviceability/attach/attach_connections.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <thread>
#include <vector>

namespace vitrine::serviceability {
namespace {

using namespace std::chrono_literals;
using std::string_literals::operator""s;

const std::string kRequest = "1\0jcmd\0VM.version\0\0\0"s;

/// A socket that listens at an abstract name, without a file.
class AttachConnectionsTest : public testing::Test {
 protected:
  AttachConnectionsTest() : listener_(socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0)) {
    address_.sun_family = AF_UNIX;  // without a path: the kernel chooses a name
    socklen_t size = sizeof(sa_family_t);
    EXPECT_EQ(0, bind(listener_, reinterpret_cast<sockaddr*>(&address_), size));
    EXPECT_EQ(0, listen(listener_, SOMAXCONN));
    address_size_ = sizeof address_;
    EXPECT_EQ(0, getsockname(listener_, reinterpret_cast<sockaddr*>(&address_), &address_size_));
  }
  ~AttachConnectionsTest() override {
    for (int client : clients_) close(client);
  }

  int connect_client(const std::string& says) {
    int client = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    clients_.push_back(client);
    EXPECT_EQ(0, connect(client, reinterpret_cast<sockaddr*>(&address_), address_size_));
    EXPECT_EQ(static_cast<ssize_t>(says.size()), write(client, says.data(), says.size()));
    return client;
  }
  static std::string all_of(int client) {
    std::string text;
    char piece[4096];
    for (ssize_t n; (n = read(client, piece, sizeof piece)) > 0;) text.append(piece, static_cast<size_t>(n));
    return text;
  }
  /// Answers `requests` clients. Then serves one more client, because its request is only taken after all answers have
  /// been sent.
  void serve(AttachConnections& connections, int requests) {
    for (int i = 0; i < requests; ++i) {
      auto& client = connections.next_request();
      AttachConnections::answer(client, client.words[0] + "/" + client.words[1] + "/" + client.words[2]);
    }
    connect_client(kRequest);
    AttachConnections::answer(connections.next_request(), "");
  }

  int listener_;
  sockaddr_un address_{};
  socklen_t address_size_ = 0;
  std::vector<int> clients_;
};

TEST_F(AttachConnectionsTest, ReadsVersionCommandAndThreeArguments) {
  AttachConnections connections(listener_);
  int client = connect_client("1\0dumpheap\0file\0-live\0"s);
  (void)connect_client(""s);
  ASSERT_EQ(2, write(client, "3", 2));
  auto& request = connections.next_request();
  EXPECT_EQ("1", request.words[0]);
  EXPECT_EQ("dumpheap", request.words[1]);
  EXPECT_EQ("file", request.words[2]);
  EXPECT_EQ("-live", request.words[3]);
  EXPECT_EQ("3", request.words[4]);
}

TEST_F(AttachConnectionsTest, AnotherVersionIsCompleteAfterItsFirstWord) {
  AttachConnections connections(listener_);
  int client = connect_client("2\0jcmd\0"s);
  serve(connections, 1);
  EXPECT_EQ("2//", all_of(client));
}

TEST_F(AttachConnectionsTest, ClientsThatSayNothingKeepNobodyWaiting) {
  AttachConnections connections(listener_);
  for (int i = 0; i < 10; ++i) connect_client(i % 2 == 0 ? ""s : "1\0jcmd\0VM.ver"s);
  int client = connect_client(kRequest);
  serve(connections, 1);
  EXPECT_EQ("1/jcmd/VM.version", all_of(client));
}

TEST_F(AttachConnectionsTest, AClientThatDoesNotReadKeepsNobodyWaiting) {
  AttachConnections connections(listener_);
  int lazy = connect_client(kRequest), last = connect_client("");
  std::string large(10'000'000, 'x');
  AttachConnections::answer(connections.next_request(), large);
  int client = connect_client(kRequest);
  serve(connections, 1);
  EXPECT_EQ("1/jcmd/VM.version", all_of(client));
  std::thread reader([&] {
    EXPECT_EQ(large, all_of(lazy));
    EXPECT_EQ(static_cast<ssize_t>(kRequest.size()), write(last, kRequest.data(), kRequest.size()));
  });
  (void)connections.next_request();
  reader.join();
}

TEST_F(AttachConnectionsTest, ASlowClientIsDismissed) {
  AttachConnections connections(listener_, 0ms);
  int silent = connect_client(""s), slow = connect_client("1\0jcmd"s), prompt = connect_client(kRequest);
  serve(connections, 1);
  EXPECT_EQ("", all_of(silent));
  EXPECT_EQ("", all_of(slow));
  EXPECT_EQ("1/jcmd/VM.version", all_of(prompt));
}

TEST_F(AttachConnectionsTest, WordsThatAreTooLongAreNotRead) {
  AttachConnections connections(listener_);
  int name = connect_client("1\0"s + std::string(17, 'x')),
      argument = connect_client("1\0x\0"s + std::string(1025, 'x'));
  int longest = connect_client("1\0"s + std::string(16, 'x') + "\0"s + std::string(1024, 'y') + "\0\0\0"s);
  serve(connections, 1);
  EXPECT_EQ("", all_of(name));
  EXPECT_EQ("", all_of(argument));
  EXPECT_EQ("1/" + std::string(16, 'x') + "/" + std::string(1024, 'y'), all_of(longest));
}

TEST_F(AttachConnectionsTest, AsManyAsComeAreServed) {
  AttachConnections connections(listener_);
  std::vector<int> clients;
  for (int i = 0; i < 200; ++i) clients.push_back(connect_client(kRequest));
  serve(connections, 200);
  for (int client : clients) EXPECT_EQ("1/jcmd/VM.version", all_of(client));
}

/// One client is served with the descriptor in reserve. For the next one, the thread sleeps instead of polling.
TEST_F(AttachConnectionsTest, DescriptorsThatRunOut) {
  AttachConnections connections(listener_);
  int first = connect_client(kRequest), second = connect_client(kRequest);
  int last = connect_client(""s);
  rlimit before{}, now{};
  ASSERT_EQ(0, getrlimit(RLIMIT_NOFILE, &before));
  now = {static_cast<rlim_t>(dup(last)), before.rlim_max};  // all below are in use
  ASSERT_EQ(0, setrlimit(RLIMIT_NOFILE, &now));
  auto& one = connections.next_request();
  AttachConnections::answer(one, "one");
  auto& two = connections.next_request();
  AttachConnections::answer(two, "two");
  ASSERT_EQ(0, setrlimit(RLIMIT_NOFILE, &before));
  serve(connections, 0);
  EXPECT_EQ("one", all_of(first));
  EXPECT_EQ("two", all_of(second));
}

}  // namespace
}  // namespace vitrine::serviceability
