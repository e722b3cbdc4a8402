--- Runs in one transaction right after the write of a piece of a file. It deletes the piece again unless its upload or
--- blob exists, so that a late write leaves no orphan, and gives the piece the expiry of the conversation. The bytes
--- themselves don't pass through Lua.
---
--- KEYS
---   meta     hash  parley:{c}:meta
---   uploads  hash  parley:{c}:uploads
---   blobs    hash  parley:{c}:blobs
---   bytes    hash  parley:{c}:bytes
--- ARGV
---   shelf  text  the namespace of the file
---   id     id    of the file
---   piece  text  the field that was written
--- Returns
---   kept  flag

-- @include nowMs
-- @include shareExpiry

local keys = {meta = KEYS[1], uploads = KEYS[2], blobs = KEYS[3], bytes = KEYS[4]}
local shelf, id, piece = unpack(ARGV)

local isExpected = false
if redis.call('HGET', keys.meta, 'epoch') == shelf then
  local entry = redis.call('HGET', keys.uploads, id)
  isExpected = entry and cjson.decode(entry).endsAt > nowMs() or redis.call('HEXISTS', keys.blobs, id) == 1
end
if not isExpected then
  redis.call('HDEL', keys.bytes, piece)
  return {'ok', 0}
end
shareExpiry(keys.meta, keys.bytes)
return {'ok', 1}
