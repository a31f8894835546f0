#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Makes the Debian root in which tests/jdks.py finds the JDKs that this Debian does not have: sid, with OpenJDK 21, 25 and 28 as /jdk/21 and so
# on, and what the tests need there. A rerun installs only what is missing. Needs root; 3 minutes and 2 GB.   jdks_root.sh [RELEASE...]
set -euo pipefail
root=${VITRINE_JDKS_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/vitrine-jdks}/root
releases=${*:-21 25 28}
die() { echo "jdks_root: $*" >&2; exit 1; }

[ "$(id -u)" = 0 ] || die "only root may make a Debian root"
if ! command -v debootstrap >/dev/null; then
  { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends debootstrap; } >&2 || die "apt-get could not install debootstrap"
fi
# From where this machine has its own packages, and in the way in which apt gets them.
mirror=$(apt-get indextargets --format '$(REPO_URI) $(CODENAME) $(COMPONENT)' 'Created-By: Packages' |
  awk '$2 !~ /-/ && $3 == "main" && $1 ~ /debian\/?$/ { print $1; exit }')
[ -n "$mirror" ] || die "apt knows no mirror of Debian: has apt-get update been run?"
proxy=$(apt-config dump --format '%v%n' Acquire::http::Proxy | head -1)
[ -z "$proxy" ] || export http_proxy=${http_proxy:-$proxy}

log=$(mktemp)
trap 'rm -f "$log"' EXIT
# Runs a command, in a mount namespace whose mounts vanish with it; says what it printed if it fails.
quietly() { unshare --mount --propagation private "$@" >"$log" 2>&1 || { tail -n 5 "$log" >&2; die "failed: $*"; }; }
inside() {
  quietly sh -c 'mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" && root=$1 && shift &&
    exec chroot "$root" env DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 "$@"' sh "$root" "$@"
}

if [ ! -e "$root/.made" ]; then
  rm -rf --one-file-system "$root"  # of a run that did not end
  mkdir -p "$root"
  quietly debootstrap --variant=minbase --keyring=/usr/share/keyrings/debian-archive-keyring.gpg sid "$root" "$mirror"
  touch "$root/.made"
fi
apt-config dump | { grep -E '^Acquire::((http|https)::Proxy|Check-Valid-Until|Retries) ' || true; } >"$root/etc/apt/apt.conf.d/10machine"
printf '%s\n' 'APT::Install-Recommends "0";' 'Acquire::Languages "none";' 'APT::Sandbox::User "root";' >"$root/etc/apt/apt.conf.d/20small"
printf 'path-exclude=/usr/share/%s/*\n' doc man locale info >"$root/etc/dpkg/dpkg.cfg.d/small"
cp -L /etc/resolv.conf "$root/etc/resolv.conf" 2>/dev/null || true

# What libjvm.so is linked with, what the runners of tests need, and the JDKs.
missing=()
for package in libffi8 libminizip1t64 python3 g++ libasm-java $(printf 'openjdk-%s-jdk-headless ' $releases); do
  [ "$(chroot "$root" dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing+=("$package")
done
if [ ${#missing[@]} != 0 ]; then
  echo "jdks_root: installing ${missing[*]}" >&2
  inside apt-get -q update
  inside apt-get -q -y install "${missing[@]}"
  inside apt-get clean
fi
mkdir -p "$root/jdk"
for home in "$root"/usr/lib/jvm/java-[0-9][0-9]-openjdk-*; do
  release=${home##*/java-}
  ln -sfn "../usr/lib/jvm/${home##*/}" "$root/jdk/${release%%-*}"
done
