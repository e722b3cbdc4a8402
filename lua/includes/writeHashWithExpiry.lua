-- @include callInChunks

-- Writes the fields of a hash together with its expiry, so that a crash can't leave a hash that never expires.
local function writeHashWithExpiry(key, lifetimeMs, fields)
  callInChunks('HSET', key, fields)
  redis.call('PEXPIRE', key, lifetimeMs)
end
