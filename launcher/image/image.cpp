// SPDX-License-Identifier: Apache-2.0
#include "launcher/image/image.hpp"

#include <cstdio>
#include <optional>
#include <string>
#include <string_view>

#include "launcher/help.hpp"
#include "launcher/image/checks.hpp"
#include "launcher/image/files.hpp"
#include "launcher/image/jmod.hpp"
#include "launcher/image/overlay.hpp"
#include "launcher/image/parts.hpp"
#include "launcher/image/snapshot.hpp"

namespace vitrine::launcher {

namespace {

namespace fs = std::filesystem;
using image::Failure;

constexpr std::string_view kTellsOfUpdate = "told_of_";  // such files are made by vm/runtime/upgraded_jdk.cpp

struct ImageOrder {
  image::Parts parts;
  fs::path jdk, out;
};

/// The path from the root on, without superfluous parts such as "./". ".." stays, as it may follow a link.
fs::path absolute_path(const fs::path& path) {
  fs::path whole;
  for (const fs::path& name : fs::absolute(path))
    if (!name.empty() && name != ".") whole /= name;
  return whole;
}

/// Nothing if the words are not an order.
std::optional<ImageOrder> order_in(const fs::path& home, const std::vector<std::string>& words) {
  ImageOrder order{{home / "lib/vitrine"}, {}, {}};
  size_t at = 0;
  if (words.size() > 1 && words[0] == "--parts") {
    order.parts.folder = words[1];
    at = 2;
  }
  if (words.size() != at + 2 || words[at].starts_with("-") || words[at + 1].starts_with("-")) return std::nullopt;
  order.jdk = fs::weakly_canonical(words[at]);
  order.out = absolute_path(words[at + 1]);
  return order;
}

/// Refuses what would not become an image of a JDK with this VM. Nothing has been written before.
void check(const ImageOrder& order) {
  image::check_release(order.jdk);
  if (fs::weakly_canonical(order.out) == order.jdk) throw Failure("OUT is the JDK itself");
  if (!fs::is_regular_file(order.parts.libjvm())) throw Failure("there is no " + order.parts.libjvm().string());
  image::check_imports(order.jdk, order.parts.libjvm());
  const bool has_files = fs::exists(order.out) && fs::directory_iterator(order.out) != fs::directory_iterator();
  if (has_files && !fs::exists(order.out / "lib/server"))
    throw Failure(order.out.string() + " is not empty and no image");
}

void make(const ImageOrder& order) {
  image::put_jdk(order.parts, order.jdk, order.out);
  image::put_vm(order.parts, order.out);
  image::put_jmods(order.parts, order.jdk, order.out);
  for (const fs::path& file : image::entries_of(order.out / "lib/server"))
    if (file.filename().string().starts_with(kTellsOfUpdate)) fs::remove(file);
  image::put_snapshot(order.parts, order.out);
}

int refuse_image(const std::string& sentence) {
  std::fprintf(stderr, "vitrine image: %s\n", sentence.c_str());
  return 1;
}

}  // namespace

int make_image(const fs::path& home, const std::vector<std::string>& words) {
  std::optional<ImageOrder> order;
  try {
    order = order_in(home, words);
    if (!order) {
      print_usage(stderr, "image");
      return 2;
    }
    order->jdk = image::stock_jdk(order->jdk);
    check(*order);
    make(*order);
    return 0;
  } catch (const Failure& failure) {
    return refuse_image(failure.what());
  } catch (const fs::filesystem_error& error) {
    const fs::path& path = error.path1().empty() && order ? order->out : error.path1();
    return refuse_image(path.string() + ": " + error.code().message());
  }
}

}  // namespace vitrine::launcher
