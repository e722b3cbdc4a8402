-- Whether a room has any of the keys that most rooms don't have.
local function hasRareKeys(keys)
  return redis.call('EXISTS', keys.recalled, keys.mutes, keys.removals, keys.requests, keys.requestNotes, keys.uploads,
    keys.blobs, keys.bytes) > 0
end

-- Renews the time at which a room closes: all its keys expire together. Keys created later get it from `shareExpiry`.
-- `hasRare`: the result of `hasRareKeys`. A room with the idle time 0 never closes, so its keys have no expiry.
local function renewExpiry(keys, now, idleTtlMs, hasRare)
  if tonumber(idleTtlMs) == 0 then return end
  local text = string.format('%d', now + idleTtlMs)
  redis.call('PEXPIREAT', keys.meta, text)
  redis.call('PEXPIREAT', keys.log, text)
  redis.call('PEXPIREAT', keys.members, text)
  redis.call('PEXPIREAT', keys.nicknames, text)
  redis.call('PEXPIREAT', keys.leases, text)
  redis.call('PEXPIREAT', keys.reads, text)
  redis.call('PEXPIREAT', keys.wrote, text)
  redis.call('PEXPIREAT', keys.sent, text)
  if not hasRare then return end
  redis.call('PEXPIREAT', keys.recalled, text)
  redis.call('PEXPIREAT', keys.mutes, text)
  redis.call('PEXPIREAT', keys.removals, text)
  redis.call('PEXPIREAT', keys.requests, text)
  redis.call('PEXPIREAT', keys.requestNotes, text)
  redis.call('PEXPIREAT', keys.uploads, text)
  redis.call('PEXPIREAT', keys.blobs, text)
  redis.call('PEXPIREAT', keys.bytes, text)
end
