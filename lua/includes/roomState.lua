-- Returns a room's settings, clock and number of people as the contract's JSON. `closesAt` 0: never. Rooms of earlier
-- versions have no topic and are private. Fields with their defaults are omitted: `writers`, `slowModeMs`, `moderators`,
-- `direct`, `encryption`.
local function roomState(keys, now)
  local title, owner, version, hidden, seats, idleTtlMs, topic, joining, writers, slowModeMs, moderators, direct, keySalt =
    unpack(redis.call('HMGET', keys.meta, 'title', 'owner', 'passwordVersion', 'hidden', 'seats', 'idleTtlMs', 'topic',
      'joining', 'writers', 'slowModeMs', 'moderators', 'direct', 'keySalt'))
  return string.format(
    '{"title":%s,"topic":%s,"joining":"%s","ownerId":"%s","locked":%s,"hidden":%s,"seats":%s,"seatsTaken":%d,'
      .. '"here":%d,"idleTtlMs":%s,"closesAt":%d,"serverNow":%d%s%s%s%s%s}',
    title, topic or '""', joining or 'private', owner, tostring(version ~= '0'), tostring(hidden == '1'), seats,
    redis.call('ZCARD', keys.leases),
    redis.call('ZCOUNT', keys.leases, '(' .. now, '+inf'), idleTtlMs, math.max(0, redis.call('PEXPIRETIME', keys.meta)), now,
    writers and ',"writers":"' .. writers .. '"' or '', slowModeMs and ',"slowModeMs":' .. slowModeMs or '',
    moderators and ',"moderators":' .. moderators or '', direct and ',"direct":true' or '',
    keySalt and ',"encryption":{"salt":"' .. keySalt .. '"}' or '')
end
