-- Returns a room's settings, clock and number of people as the contract's JSON. `closesAt` 0: never.
local function roomState(keys, now)
  local title, owner, version, hidden, seats, idleTtlMs = unpack(redis.call('HMGET', keys.meta,
    'title', 'owner', 'passwordVersion', 'hidden', 'seats', 'idleTtlMs'))
  return string.format(
    '{"title":%s,"ownerId":"%s","locked":%s,"hidden":%s,"seats":%s,"seatsTaken":%d,"here":%d,"idleTtlMs":%s,'
      .. '"closesAt":%d,"serverNow":%d}',
    title, owner, tostring(version ~= '0'), tostring(hidden == '1'), seats, redis.call('ZCARD', keys.leases),
    redis.call('ZCOUNT', keys.leases, '(' .. now, '+inf'), idleTtlMs, math.max(0, redis.call('PEXPIRETIME', keys.meta)), now)
end
