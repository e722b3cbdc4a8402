--- Replaces elements of a log that have not changed since the caller read them, and deletes files of an erased person:
--- their bytes are removed by the collector, which the caller has scheduled. Archived elements are not replaced.
---
--- KEYS
---   meta     hash  parley:{c}:meta
---   log      list  parley:{c}:log
---   uploads  hash  parley:{c}:uploads
---   blobs    hash  parley:{c}:blobs
--- ARGV
---   userId   id
---   epoch    text  of the intended log
---   blobIds  json  list of ids
---   rows[]   {offset integer, before json, after json}
--- Returns
---   base     integer  offsets up to this one are archived or deleted
---   changed  integer  elements that had changed meanwhile

-- @include shareExpiry

local ROW = 3
local keys = {meta = KEYS[1], log = KEYS[2], uploads = KEYS[3], blobs = KEYS[4]}
local userId, epoch, blobIds = ARGV[1], ARGV[2], cjson.decode(ARGV[3])

local current, base = unpack(redis.call('HMGET', keys.meta, 'epoch', 'base'))
if current ~= epoch then return {'ok', 0, 0} end
base = tonumber(base)
for _, blobId in ipairs(blobIds) do
  if redis.call('HDEL', keys.blobs, blobId) == 1 then
    redis.call('HSET', keys.uploads, blobId, cjson.encode({author = userId, endsAt = 0}))
  end
end
local changed = 0
for i = 4, #ARGV, ROW do
  local index = ARGV[i] - base - 1
  if index >= 0 then
    if redis.call('LINDEX', keys.log, index) == ARGV[i + 1] then redis.call('LSET', keys.log, index, ARGV[i + 2])
    else changed = changed + 1 end
  end
end
shareExpiry(keys.meta, keys.uploads)
return {'ok', base, changed}
