--- Counts the bytes of a file for its author and its room, once, unless a limit leaves no room for them. All files of
--- the team are counted in one hash slot, so that no limit is exceeded, however many uploads begin at once.
---
--- KEYS
---   people         sorted set  parley:{storage}:people
---   rooms          sorted set  parley:{storage}:rooms
---   namespaceSums  hash        parley:{storage}:namespaceSums
---   total          string      parley:{storage}:total
---   namespaces     hash        parley:{storage}:namespaces
---   files          hash        parley:{storage}:files:namespace
--- ARGV
---   conversationId  id
---   namespace       text     of its bytes
---   fileId          id       unique in the namespace
---   author          id
---   bytes           integer
---   personBytes     integer  the limit of each person; 0: none
---   teamBytes       integer  the limit of all; 0: none
--- Returns
---   added     flag  it was not counted before
---   isSummed  flag  it is in the sum of its room; otherwise the caller must run `setNamespaceSum`
--- Refuses
---   STORAGE_FULL_PERSON  {usedBytes integer, limitBytes integer}
---   STORAGE_FULL_TEAM    {limitBytes integer}
---   UPLOAD_NOT_FOUND     the id is that of another file

-- @include nowMs
-- @include addToNamespaceSum

local people, rooms, namespaceSums, total, namespaces, files = unpack(KEYS)
local keys = {rooms = rooms, namespaceSums = namespaceSums}
local conversationId, namespace, fileId, author, bytes = unpack(ARGV, 1, 5)
local personBytes, teamBytes = tonumber(ARGV[6]), tonumber(ARGV[7])

local counted = redis.call('HGET', files, fileId)
if counted then
  local knownBytes, _, knownAuthor = string.match(counted, '^(%d+):(%d+):(.*)$')
  if knownBytes ~= bytes or knownAuthor ~= author then return {'refused', 'UPLOAD_NOT_FOUND'} end
else
  local used = tonumber(redis.call('ZSCORE', people, author) or 0)
  if personBytes > 0 and used + bytes > personBytes then
    return {'refused', 'STORAGE_FULL_PERSON', used, personBytes}
  end
  if teamBytes > 0 and tonumber(redis.call('GET', total) or 0) + bytes > teamBytes then
    return {'refused', 'STORAGE_FULL_TEAM', teamBytes}
  end
  redis.call('INCRBY', total, bytes)
  redis.call('ZINCRBY', people, bytes, author)
  addToNamespaceSum(keys, namespace, bytes)
end
redis.call('HSET', namespaces, namespace, conversationId)
-- With the time, so that an upload that is just beginning is not taken for one that was never begun.
redis.call('HSET', files, fileId, string.format('%s:%.0f:%s', bytes, nowMs(), author))
return {'ok', counted and 0 or 1, redis.call('HEXISTS', namespaceSums, namespace)}
