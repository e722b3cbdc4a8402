-- @include readElement
-- @include clientIds
-- @include trimClientIds

-- Appends an event that is no message, remembers its client id and publishes it. `at` is text; `more`: the fields that only
-- this type has, as JSON with a comma before them; `told`: what is only told of it, and not kept. Returns its offset, and
-- uncounted up to it.
local function appendEvent(keys, conversation, at, author, clientId, kind, more, told)
  local before = redis.call('LINDEX', keys.log, -1)
  local uncounted = redis.call('HINCRBY', keys.meta, 'uncounted', 1)
  local element = '{"at":' .. at .. ',"uncounted":' .. uncounted .. ',"id":"' .. clientId .. '","type":"' .. kind
    .. '","from":"' .. author .. '"' .. more .. '}'
  local offset = conversation.base + redis.call('RPUSH', keys.log, element)
  if before and select(5, readElement(before)) == 'message' then redis.call('HSET', keys.meta, 'last', offset - 1) end
  local number = authorNumber(keys.sent, author, redis.call('ZSCORE', keys.sent, author))
  redis.call('ZADD', keys.sent, idScore(number, offset), author .. ':' .. clientId)
  trimClientIds(keys.sent, keys.log, conversation.base, offset - 1, offset, number, tonumber(at))
  local shown = told and string.sub(element, 1, -2) .. told .. '}' or element
  redis.call('SPUBLISH', keys.channel, '{"event":"conversation.appended","data":{"epoch":"' .. conversation.epoch
    .. '","after":' .. (offset - 1) .. ',"events":[' .. shown .. ']}}')
  return offset, uncounted
end
