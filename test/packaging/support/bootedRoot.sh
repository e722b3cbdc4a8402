#!/bin/sh
# Runs in a new mount namespace: a computer with this one's files and network, whose changes go to $folder. Each line on
# standard input starts it; the line "stopped" follows once it has stopped or restarts.
# Usage: bootedRoot.sh FOLDER PACKAGES
set -e
folder=$1
packages=$2

. "$(dirname "$0")/overlayRoot.sh"
root=$folder/root
# Its systemd starts no service of this computer, and may start those of the packages that are installed in it.
rm -rf "$root"/etc/systemd/system/*.wants "$root/usr/sbin/policy-rc.d"

while read -r _; do
  systemd-nspawn --quiet --directory="$root" --bind-ro="$packages:/packages" --machine=parley --register=no --keep-unit \
    --link-journal=no --resolv-conf=off --timezone=off --console=pipe --boot </dev/null || true
  echo stopped
done
