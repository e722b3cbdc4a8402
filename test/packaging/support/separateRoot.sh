#!/bin/sh
# Runs in a new mount and process namespace: prepares a root that shows this computer's files, whose changes go to
# $folder, and waits inside until standard input ends. Then the kernel ends everything in the namespace.
# Usage: separateRoot.sh FOLDER PACKAGES
set -e
folder=$1
packages=$2

. "$(dirname "$0")/overlayRoot.sh"
root=$folder/root
mount -t proc proc "$root/proc" || mount --rbind /proc "$root/proc"
mount --rbind /dev "$root/dev"
# Empty: no program in the root reaches a service of this computer, such as its systemd.
mount -t tmpfs tmpfs "$root/run"
mount -t tmpfs tmpfs "$root/tmp"
chmod 1777 "$root/tmp"
mkdir -p "$root/packages"
mount --bind "$packages" "$root/packages"

# The process id as the test sees it, because /proc is still that of this computer.
read -r pid _ </proc/self/stat
echo "ready $pid"
cd /
exec chroot "$root" /bin/sh -c 'read -r _'
