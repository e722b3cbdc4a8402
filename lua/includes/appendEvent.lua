-- @include readElement
-- @include clientIds
-- @include trimClientIds

-- Appends a non-message event, stores its client id and publishes it. `at` is text; `fields`: the fields of this event
-- type, as JSON with a leading comma; `transient`: fields that are published but not stored. Returns its offset, and
-- `uncounted` including it.
local function appendEvent(keys, conversation, at, author, clientId, kind, fields, transient)
  local before = redis.call('LINDEX', keys.log, -1)
  local uncounted = redis.call('HINCRBY', keys.meta, 'uncounted', 1)
  local element = '{"at":' .. at .. ',"uncounted":' .. uncounted .. ',"id":"' .. clientId .. '","type":"' .. kind
    .. '","from":"' .. author .. '"' .. fields .. '}'
  local offset = conversation.base + redis.call('RPUSH', keys.log, element)
  if before and select(5, readElement(before)) == 'message' then redis.call('HSET', keys.meta, 'last', offset - 1) end
  local number = authorNumber(keys.sent, author, redis.call('ZSCORE', keys.sent, author))
  redis.call('ZADD', keys.sent, idScore(number, offset), author .. ':' .. clientId)
  trimClientIds(keys.sent, keys.log, conversation.base, offset - 1, offset, number, tonumber(at))
  local published = transient and string.sub(element, 1, -2) .. transient .. '}' or element
  redis.call('SPUBLISH', keys.channel, '{"event":"conversation.appended","data":{"epoch":"' .. conversation.epoch
    .. '","after":' .. (offset - 1) .. ',"events":[' .. published .. ']}}')
  return offset, uncounted
end
