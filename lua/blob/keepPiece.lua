--- Runs in one transaction with the write of a piece of a file, right after it: the piece stays only where its file is
--- awaited or there, so that a write that comes late brings nothing back of what is gone; and it ends with its conversation.
--- The bytes themselves don't pass through Lua.
---
--- KEYS
---   meta     hash  parley:{c}:meta
---   uploads  hash  parley:{c}:uploads
---   blobs    hash  parley:{c}:blobs
---   bytes    hash  parley:{c}:bytes
--- ARGV
---   shelf  text  where the file is
---   id     id    of the file
---   piece  text  the field that was written
--- Returns
---   kept  flag

-- @include nowMs
-- @include shareExpiry

local keys = {meta = KEYS[1], uploads = KEYS[2], blobs = KEYS[3], bytes = KEYS[4]}
local shelf, id, piece = unpack(ARGV)

local awaited = false
if redis.call('HGET', keys.meta, 'epoch') == shelf then
  local entry = redis.call('HGET', keys.uploads, id)
  awaited = entry and cjson.decode(entry).endsAt > nowMs() or redis.call('HEXISTS', keys.blobs, id) == 1
end
if not awaited then
  redis.call('HDEL', keys.bytes, piece)
  return {'ok', 0}
end
shareExpiry(keys.meta, keys.bytes)
return {'ok', 1}
