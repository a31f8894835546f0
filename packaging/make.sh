#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# `./dev package`: makes the Debian packages and the archive for other systems, of the last commit.      usage: make.sh SOURCE OUT
#   OUT/apt/*.deb and OUT/apt/Packages     for apt: deb [trusted=yes] file:OUT/apt ./
#   OUT/vitrine-linux-x64.tar.xz           for any glibc 2.31 or newer, beside a JDK
# Two runs make equal files: times are that of debian/changelog's newest entry, and paths of the build are in none.
set -eu
source=$(readlink -f "$1")
mkdir -p "$2"
out=$(readlink -f "$2")
jobs=${VITRINE_JOBS:-$(nproc)}
work=$out/work
rm -rf "$work" "$out/apt" "$out/vitrine-linux-x64.tar.xz"
mkdir -p "$out/apt" "$work/source"
# What is not committed is in no package.
[ -z "$(git -C "$source" status --porcelain 2>/dev/null)" ] || echo "package: what is not committed is left out" >&2
git -C "$source" archive HEAD | tar -x -C "$work/source"
cd "$work/source"
version=$(dpkg-parsechangelog -S Version)
SOURCE_DATE_EPOCH=$(dpkg-parsechangelog -S Timestamp)
export SOURCE_DATE_EPOCH
export CCACHE_BASEDIR=  # it would change the paths before the compiler shortens them

DEB_BUILD_OPTIONS="parallel=$jobs ${DEB_BUILD_OPTIONS:-}" dpkg-buildpackage -b -us -uc >&2
mv ../*.deb ../*.buildinfo ../*.changes "$out/apt/"
(cd "$out/apt" && dpkg-scanpackages --multiversion . > Packages 2>/dev/null && gzip -9nk Packages)

# The archive: the same sources, linked for older systems.
cmake -S . -B portable -G Ninja -DCMAKE_BUILD_TYPE=Release -DVITRINE_PACKAGE=ON -DVITRINE_PORTABLE=ON \
  -DCMAKE_C_FLAGS="-ffile-prefix-map=$work/source=." -DCMAKE_CXX_FLAGS="-ffile-prefix-map=$work/source=." >&2
ninja -C portable -j "$jobs" parts vitrine >&2
DESTDIR=$work/portable cmake --install portable --prefix /vitrine --strip >&2
cp LICENSE "$work/portable/vitrine/"
tar -C "$work/portable" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" -c vitrine |
  xz -T1 -6 > "$out/vitrine-linux-x64.tar.xz"
rm -rf "$work"
echo "$version: $(ls "$out/apt" | grep -c '\.deb$') packages in $out/apt, and $out/vitrine-linux-x64.tar.xz" >&2
