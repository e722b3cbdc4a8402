-- @include roomState

-- Publishes the state of a room, and stores the published number of people present.
local function tellRoom(keys, now)
  redis.call('HSET', keys.meta, 'told', redis.call('ZCOUNT', keys.leases, '(' .. now, '+inf'))
  redis.call('SPUBLISH', keys.channel, '{"event":"room.changed","data":{"epoch":"'
    .. redis.call('HGET', keys.meta, 'epoch') .. '","room":' .. roomState(keys, now) .. '}}')
end

-- Publishes the state only if the number of people present has changed, because leases expire without an event.
local function tellPeople(keys, now)
  local here = redis.call('ZCOUNT', keys.leases, '(' .. now, '+inf')
  if here ~= tonumber(redis.call('HGET', keys.meta, 'told')) then tellRoom(keys, now) end
end
