-- @include roomState

-- Tells a room's people what it is like now, and keeps in mind how many of them it said are here.
local function tellRoom(keys, now)
  redis.call('HSET', keys.meta, 'told', redis.call('ZCOUNT', keys.leases, '(' .. now, '+inf'))
  redis.call('SPUBLISH', keys.channel, '{"event":"room.changed","data":{"epoch":"'
    .. redis.call('HGET', keys.meta, 'epoch') .. '","room":' .. roomState(keys, now) .. '}}')
end

-- The same, but only if not as many are here as was said last: leases run out by themselves, and nobody tells of it.
local function tellPeople(keys, now)
  local here = redis.call('ZCOUNT', keys.leases, '(' .. now, '+inf')
  if here ~= tonumber(redis.call('HGET', keys.meta, 'told')) then tellRoom(keys, now) end
end
