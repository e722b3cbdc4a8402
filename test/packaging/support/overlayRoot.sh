# Sourced, in a new mount namespace, by the scripts beside it: mounts on $folder/root this computer's files, whose
# changes go to $folder.

try_overlay() {
  mkdir -p "$folder/upper" "$folder/work" "$folder/root"
  mount -t overlay overlay -o "lowerdir=/,upperdir=$folder/upper,workdir=$folder/work" "$folder/root"
}

mount --make-rprivate /
# In a container, / is an overlay itself, on which no other can write.
if ! try_overlay 2>/dev/null; then
  mount -t tmpfs -o size=2g tmpfs "$folder"
  try_overlay
fi
