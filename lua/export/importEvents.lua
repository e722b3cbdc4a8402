--- Appends the next events of an import to a conversation that is not visible yet; skips events that are already there.
--- Until `finishImport` the conversation has no epoch, so every script treats it as nonexistent.
---
--- KEYS
---   meta      hash        parley:{c}:meta
---   log       list        parley:{c}:log
---   recalled  sorted set  parley:{c}:recalled
---   sent      sorted set  parley:{c}:sent
---   blobs     hash        parley:{c}:blobs
--- ARGV
---   importId  id       of the export: SHA-256 of its content
---   base      integer  the offset before the first event of the export
---   after     integer  the offset before the first event of this call
---   events[]  {element json, sentId text, recalled flag, blobs json}  blobs: alternately the id and the properties of a file
--- Returns
---   done  flag     the import was already complete; nothing changes
---   head  integer  the offset of the last event now
--- Refuses
---   CONVERSATION_EXISTS  it has other events, or those of another export
---   IMPORT_INCOMPLETE    {head integer}  earlier events are missing

-- @include readClock
-- @include callInChunks
-- @include clientIds
-- @include trimClientIds

local metaKey, logKey, recalledKey, sentKey, blobsKey = unpack(KEYS)
local importId, base, after = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
local FIRST, SIZE = 4, 4

local importing, imported, epoch, firstBlocks, secondBlocks =
  unpack(redis.call('HMGET', metaKey, 'importing', 'imported', 'epoch', 'firstBlocks', 'secondBlocks'))
local head = base + redis.call('LLEN', logKey)
if imported == importId then return {'ok', 1, head} end
if importing ~= importId then
  -- An opened but empty direct conversation may be replaced; clients detect the new epoch.
  local isEmpty = not epoch and not importing or epoch and redis.call('HGET', metaKey, 'kind') == 'direct'
    and redis.call('LLEN', logKey) == 0
  if not isEmpty then return {'refused', 'CONVERSATION_EXISTS'} end
  redis.call('DEL', metaKey)
  redis.call('HSET', metaKey, 'importing', importId, 'base', base)
  if firstBlocks then redis.call('HSET', metaKey, 'firstBlocks', 1) end
  if secondBlocks then redis.call('HSET', metaKey, 'secondBlocks', 1) end
end
if after > head then return {'refused', 'IMPORT_INCOMPLETE', head} end

local numbers = {}
for i = FIRST + (head - after) * SIZE, #ARGV, SIZE do
  local element, sentId, recalled, blobs = unpack(ARGV, i, i + SIZE - 1)
  head = base + redis.call('RPUSH', logKey, element)
  local author = string.match(sentId, '^[^:]*')
  numbers[author] = numbers[author] or authorNumber(sentKey, author, redis.call('ZSCORE', sentKey, author))
  redis.call('ZADD', sentKey, idScore(numbers[author], head), sentId)
  if recalled == '1' then redis.call('ZADD', recalledKey, head, head) end
  if blobs ~= '[]' then callInChunks('HSET', blobsKey, cjson.decode(blobs)) end
end
local _, now = readClock()
for _, number in pairs(numbers) do forgetOldest(sentKey, logKey, base, number, now) end
return {'ok', 0, head}
