-- @include addToSum
-- @include addToNamespaceSum

-- Stops counting a file, which may not be counted. `keys`: files, people, rooms, namespaceSums, total. `before`: only if
-- it was counted before this time (ms). An unreadable entry is removed, too.
local function giveBackFile(keys, namespace, fileId, before)
  local entry = redis.call('HGET', keys.files, fileId)
  if not entry then return end
  local bytes, at, author = string.match(entry, '^(%d+):(%d+):(.*)$')
  if bytes and tonumber(at) > before then return end
  redis.call('HDEL', keys.files, fileId)
  if not bytes then return end
  redis.call('DECRBY', keys.total, bytes)
  addToSum(keys.people, author, '-' .. bytes)
  addToNamespaceSum(keys, namespace, '-' .. bytes)
end
