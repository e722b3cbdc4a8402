-- @include addToSum

-- Parses what the files of a namespace have in the sums by room, `<bytes>:<member of the sums>`. Nil: nothing yet.
local function readShare(sharesKey, namespace)
  return string.match(redis.call('HGET', sharesKey, namespace) or '', '^(%d+):(.*)$')
end

-- Adds bytes, which may be negative, to what the files of a namespace have in the sums by room. Does nothing, and returns
-- nil, before `quota/sumNamespace` has found the room. `keys`: rooms, shares.
local function addToShare(keys, namespace, bytes)
  local before, room = readShare(keys.shares, namespace)
  if not before then return nil end
  local after = before + bytes
  addToSum(keys.rooms, room, bytes)
  if after > 0 then redis.call('HSET', keys.shares, namespace, string.format('%.0f:%s', after, room))
  else redis.call('HDEL', keys.shares, namespace) end
  return true
end
