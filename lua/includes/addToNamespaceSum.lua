-- @include addToSum

-- Parses what the files of a namespace add to the sum of a room, `<bytes>:<member of the sums>`. Nil: nothing yet.
local function readNamespaceSum(sumsKey, namespace)
  return string.match(redis.call('HGET', sumsKey, namespace) or '', '^(%d+):(.*)$')
end

-- Makes the files of a namespace add these bytes to the sum of a room, instead of what they added before. `keys`: rooms,
-- namespaceSums.
local function setNamespaceSum(keys, namespace, bytes, room)
  local before, roomBefore = readNamespaceSum(keys.namespaceSums, namespace)
  if before then addToSum(keys.rooms, roomBefore, '-' .. before) end
  if bytes <= 0 then
    redis.call('HDEL', keys.namespaceSums, namespace)
    return
  end
  local text = string.format('%.0f', bytes)
  addToSum(keys.rooms, room, text)
  redis.call('HSET', keys.namespaceSums, namespace, text .. ':' .. room)
end

-- Adds bytes, which may be negative, unless `quota/setNamespaceSum` has still to find the room. `keys`: as above.
local function addToNamespaceSum(keys, namespace, bytes)
  local before, room = readNamespaceSum(keys.namespaceSums, namespace)
  if before then setNamespaceSum(keys, namespace, before + bytes, room) end
end
