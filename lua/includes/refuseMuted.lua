-- What to answer who may not write now, or nil. `until`: null when it is for good.
local function refuseMuted(mutesKey, userId, now)
  local mutedUntil = redis.call('ZSCORE', mutesKey, userId)
  if not mutedUntil or tonumber(mutedUntil) <= now then return nil end
  return {'refused', 'MUTED', mutedUntil ~= 'inf' and mutedUntil}
end
