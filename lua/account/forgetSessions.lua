--- Removes sessions from the list of a person's sessions, and the devices that they registered for encrypted direct
--- conversations.
---
--- KEYS
---   sessions           sorted set  parley:{user:id}:sessions
---   registeredDevices  hash        parley:{user:id}:registeredDevices
--- ARGV
---   tokenHashes[]  text  SHA-256 of the tokens, in hex
--- Returns
---   devices  integer  how many devices were removed

-- @include callInChunks

local sessions, registered = unpack(KEYS) -- bounded: the keys of this script
if #ARGV == 0 then return {'ok', 0} end
callInChunks('ZREM', sessions, ARGV)
local isEnded, removed = {}, {}
for i = 1, #ARGV do isEnded[ARGV[i]] = true end
local entries = redis.call('HGETALL', registered) -- bounded: `LIMITS.encryptionDevices`
for i = 1, #entries, 2 do
  if isEnded[string.match(entries[i + 1], '^%x+')] then removed[#removed + 1] = entries[i] end
end
if #removed > 0 then callInChunks('HDEL', registered, removed) end
return {'ok', #removed}
