-- @include callInChunks

-- Writes the fields of a hash together with its expiry, so that a crash can't leave a hash that never expires. Without
-- fields nothing is written. Fails before any write if the fields are not pairs, or if the lifetime is not a whole
-- number of ms from 1 to a hundred years, because PEXPIRE would refuse it after HSET, or delete the hash.
-- Returns whether the hash was written.
local function writeHashWithExpiry(key, lifetimeMs, fields)
  local ms = tonumber(lifetimeMs)
  if not ms or not (ms >= 1 and ms <= 3155760000000) or ms % 1 ~= 0 then
    error('not an expiry in ms: ' .. tostring(lifetimeMs))
  end
  if #fields % 2 ~= 0 then error('a field of a hash has no value') end
  if #fields == 0 then return false end
  callInChunks('HSET', key, fields)
  redis.call('PEXPIRE', key, string.format('%.0f', ms))
  return true
end
