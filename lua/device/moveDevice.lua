--- Moves the device that a session registered to the session that replaces it.
---
--- KEYS
---   registeredDevices  hash  parley:{user:id}:registeredDevices
--- ARGV
---   from  text  SHA-256 of the token of the session, in hex
---   to    text

local from, to = unpack(ARGV)
local entries = redis.call('HGETALL', KEYS[1]) -- bounded: `LIMITS.encryptionDevices`
for i = 1, #entries, 2 do
  local sessionHash, device = string.match(entries[i + 1], '^(%x+)({.*)$')
  if sessionHash == from then redis.call('HSET', KEYS[1], entries[i], to .. device) end
end
return {'ok'}
