-- @include storagePlace
-- Stops counting a file, which may not be counted. `keys`: files, namespaces, people, places, total. `before`: only if it
-- was counted before this time (ms). An unreadable entry is removed, too.
local function giveBackFile(keys, namespace, fileId, before)
  local entry = redis.call('HGET', keys.files, fileId)
  if not entry then return end
  local bytes, at, author = string.match(entry, '^(%d+):(%d+):(.*)$')
  if bytes and tonumber(at) > before then return end
  redis.call('HDEL', keys.files, fileId)
  if not bytes then return end
  redis.call('DECRBY', keys.total, bytes)
  local function subtract(sums, member)
    if tonumber(redis.call('ZINCRBY', sums, '-' .. bytes, member)) <= 0 then redis.call('ZREM', sums, member) end
  end
  subtract(keys.people, author)
  local conversationId = redis.call('HGET', keys.namespaces, namespace)
  if conversationId then subtract(keys.places, storagePlace(conversationId)) end
end
