--- Reads whether a device token is valid for an account.
---
--- KEYS
---   devices  sorted set  parley:{user:id}:devices
--- ARGV
---   tokenHash  text  SHA-256 of the token, in hex
--- Returns
---   known  flag

-- @include nowMs

local expiresAt = redis.call('ZSCORE', KEYS[1], ARGV[1])
return {'ok', expiresAt and tonumber(expiresAt) > nowMs() and 1 or 0}
