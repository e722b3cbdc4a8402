#!/bin/sh
# Runs a program in a root of copied files. Devices are mounted where they could not be made.
# Usage: enterCopy.sh ROOT PROGRAM [ARGUMENT…]
set -e
root=$1
shift
for device in null zero random urandom; do
  if [ ! -c "$root/dev/$device" ]; then mount --bind "/dev/$device" "$root/dev/$device"; fi
done
cd /
exec chroot "$root" "$@"
