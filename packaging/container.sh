#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Makes a root file system for containers with a Java runtime and nothing else in it, and an OCI image of it.
#   container.sh IMAGE OUT [MODULES]     IMAGE: a JAVA_HOME that `vitrine image` has made; MODULES: for jlink, with commas; java.base
# OUT/rootfs has /opt/java, which jlink makes, the libraries that it is linked with, and users' names. OUT/oci is the OCI image `vitrine:latest`,
# whose entry point is java, if umoci is installed. Needs no daemon, and root only for umoci.
set -eu
[ $# -ge 2 ] && [ $# -le 3 ] || { echo "usage: container.sh IMAGE OUT [MODULES]" >&2; exit 2; }
image=$(readlink -f "$1") out=$2 modules=${3:-java.base}
[ -x "$image/bin/jlink" ] || { echo "container.sh: $1 has no bin/jlink" >&2; exit 1; }
[ ! -e "$out/rootfs" ] && [ ! -e "$out/oci" ] || { echo "container.sh: $out has a rootfs or an oci already" >&2; exit 1; }
root=$out/rootfs java=$out/rootfs/opt/java
mkdir -p "$root/opt" "$root/etc" "$root/home/java" "$root/usr/bin" "$root/proc" "$root/sys" "$root/dev"
mkdir -p -m 1777 "$root/tmp"
"$image/bin/jlink" --add-modules "$modules" --strip-debug --no-header-files --no-man-pages --compress=2 --output "$java"
find "$java" -name '*.debuginfo' -delete
# What start-up needs of the class library, parsed already.
"$java/bin/java" -Xshare:dump >/dev/null || echo "container.sh: there is no snapshot, so starts take longer" >&2

# The libraries at the places where the dynamic linker finds them; /lib may be a link to usr/lib.
for folder in lib lib64; do [ ! -L /$folder ] || { mkdir -p "$root/$(readlink /$folder)"; ln -s "$(readlink /$folder)" "$root/$folder"; }; done
find "$java" -type f \( -name '*.so' -o -path '*/bin/*' \) -exec ldd {} + 2>/dev/null |
  sed -nE 's,^\s*(.* => )?(/[^ ]+) \(0x.*,\2,p' | sort -u | while read -r library; do
  case $library in *"/opt/java/"*) continue ;; esac
  mkdir -p "$root$(dirname "$library")"
  cp -L "$library" "$root$library"
done

echo 'root:x:0:0:root:/root:/usr/sbin/nologin
java:x:1000:1000:java:/home/java:/usr/sbin/nologin' > "$root/etc/passwd"
echo 'root:x:0:
java:x:1000:' > "$root/etc/group"
echo 'hosts: files dns' > "$root/etc/nsswitch.conf"
ln -s ../../opt/java/bin/java "$root/usr/bin/java"

if command -v umoci >/dev/null; then
  umoci init --layout "$out/oci"
  umoci new --image "$out/oci:latest"
  umoci insert --image "$out/oci:latest" "$root" /
  umoci config --image "$out/oci:latest" --config.entrypoint /opt/java/bin/java --config.user java --config.workingdir /home/java \
    --config.env JAVA_HOME=/opt/java --config.env PATH=/opt/java/bin:/usr/bin --author Vitrine
  umoci gc --layout "$out/oci"
else
  echo "container.sh: without umoci (Debian's package umoci) there is no $out/oci" >&2
fi
du -sh "$root" | sed 's/\t.*/ of files/'
