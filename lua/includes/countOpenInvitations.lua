-- The number of invitations with which people can join: neither expired, nor revoked, nor used up. Those that ended before
-- the team was updated count until they expire.
local function countOpenInvitations(invitationsKey, endedKey, now)
  local function count(key) return redis.call('ZCOUNT', key, '(' .. string.format('%.0f', now), '+inf') end
  return math.max(0, count(invitationsKey) - count(endedKey))
end
