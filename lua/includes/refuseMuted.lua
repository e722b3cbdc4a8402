-- Returns the refusal for a muted person, or nil. `until` is null for an indefinite mute.
local function refuseMuted(mutesKey, userId, now)
  local mutedUntil = redis.call('ZSCORE', mutesKey, userId)
  if not mutedUntil or tonumber(mutedUntil) <= now then return nil end
  return {'refused', 'MUTED', mutedUntil ~= 'inf' and mutedUntil}
end
