-- Deletes all keys of a room and publishes why. Returns its members and former members, whose lists may still contain
-- it.
local function unlinkRoom(keys, epoch, reason)
  local userIds = redis.call('HKEYS', keys.members)
  redis.call('UNLINK', keys.meta, keys.log, keys.members, keys.nicknames, keys.leases, keys.reads, keys.recalled,
    keys.mutes, keys.removals, keys.requests, keys.requestNotes, keys.wrote, keys.sent, keys.uploads, keys.blobs,
    keys.bytes)
  redis.call('SPUBLISH', keys.channel,
    '{"event":"room.closed","data":{"epoch":"' .. epoch .. '","reason":"' .. reason .. '"}}')
  return userIds
end
