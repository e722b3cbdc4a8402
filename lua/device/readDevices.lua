--- The lists of a person's devices after one of them, oldest first, and what only the person reads.
---
--- KEYS
---   registeredDevices  hash        parley:{user:id}:registeredDevices
---   deviceLists        list        parley:{user:id}:deviceLists
---   sealedKeys         string      parley:{user:id}:sealedKeys
---   removedDevices     sorted set  parley:{user:id}:removedDevices
--- ARGV
---   after  integer  the number of the list
---   limit  integer  lists; 0: none
--- Returns
---   lists[]       json
---   sealed        json?
---   registered[]  {key text, sessionHash text, device json, left flag}  left: it was in a list, but not in the newest one

local registered, lists, sealedKeys, removedDevices = unpack(KEYS) -- bounded: the keys of this script

-- The numbers have no gaps.
local after, limit, length = tonumber(ARGV[1]), tonumber(ARGV[2]), redis.call('LLEN', lists)
local newest = redis.call('LINDEX', lists, -1)
local last = newest and tonumber(string.match(newest, '^{"number":(%d+)')) or 0
local first = math.max(0, after - (last - length))
local later = limit > 0 and first < length and redis.call('LRANGE', lists, first, first + limit - 1) or {}
local entries, devices = redis.call('HGETALL', registered), {}
for i = 1, #entries, 2 do
  local sessionHash, device = string.match(entries[i + 1], '^(%x+)({.*)$')
  devices[#devices + 1] = entries[i]
  devices[#devices + 1] = sessionHash
  devices[#devices + 1] = device
  devices[#devices + 1] = redis.call('ZSCORE', removedDevices, entries[i]) and 1 or 0
end
return {'ok', later, redis.call('GET', sealedKeys), devices}
