--- Registers a device for encrypted direct conversations with a session, in place of the one that the session had.
--- Idempotent.
---
--- KEYS
---   registeredDevices  hash        parley:{user:id}:registeredDevices
---   removedDevices     sorted set  parley:{user:id}:removedDevices
--- ARGV
---   key          text     of the device, in base64url
---   device       json     `exchange` and `signature`
---   sessionHash  text     SHA-256 of the token of the session, in hex
---   limit        integer  devices per person
--- Returns
---   changed  flag
--- Refuses
---   TOO_MANY_DEVICES  {limit integer}
---   DEVICE_UNKNOWN    the device was in a list, and is not in the newest one

-- @include callInChunks

local registered, removedDevices = unpack(KEYS) -- bounded: the keys of this script
local key, device, sessionHash, limit = unpack(ARGV)

if redis.call('ZSCORE', removedDevices, key) then return {'refused', 'DEVICE_UNKNOWN'} end
local stored = sessionHash .. device
if redis.call('HGET', registered, key) == stored then return {'ok', 0} end
local entries = redis.call('HGETALL', registered) -- bounded: `limit` devices
local count, replaced = #entries / 2, {}
for i = 1, #entries, 2 do
  if entries[i] == key or string.sub(entries[i + 1], 1, #sessionHash) == sessionHash then
    replaced[#replaced + 1] = entries[i]
  end
end
if count - #replaced >= tonumber(limit) then return {'refused', 'TOO_MANY_DEVICES', limit} end
if #replaced > 0 then callInChunks('HDEL', registered, replaced) end
redis.call('HSET', registered, key, stored)
return {'ok', 1}
