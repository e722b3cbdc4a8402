-- @include callInChunks

-- Writes all fields of a hash and its expiry as one step: no crash can leave a hash that never ends.
local function writeHashWithExpiry(key, lifetimeMs, fields)
  callInChunks('HSET', key, fields)
  redis.call('PEXPIRE', key, lifetimeMs)
end
