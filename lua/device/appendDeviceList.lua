--- Appends a list of a person's devices, if it follows the newest one. The registrations of devices that it leaves out
--- stay until their sessions have ended.
---
--- KEYS
---   registeredDevices  hash        parley:{user:id}:registeredDevices
---   deviceLists        list        parley:{user:id}:deviceLists
---   sealedKeys         string      parley:{user:id}:sealedKeys
---   removedDevices     sorted set  parley:{user:id}:removedDevices
--- ARGV
---   newest       text     the newest list, as the caller has read and compared it; empty: there is none
---   list         json     its devices begin with `{"key":`
---   sealed       json
---   by           text     the key of the device that signed
---   sessionHash  text     SHA-256 of the token of the session, in hex
---   number       integer  of the list
---   limit        integer  lists that are stored, and devices that were removed
---   devices[]    text     the keys of the list
--- Returns
---   ended[]  text  the sessions of the devices that it leaves out
--- Refuses
---   DEVICE_LIST_CHANGED
---   DEVICE_UNKNOWN

-- @include listsDevice

local registered, lists, sealedKeys, removedDevices = unpack(KEYS) -- bounded: the keys of this script
local expected, list, sealed, by, sessionHash, number, limit = unpack(ARGV, 1, 7)

local newest = redis.call('LINDEX', lists, -1)
if (newest or '') ~= expected then return {'refused', 'DEVICE_LIST_CHANGED'} end
local entries = redis.call('HGETALL', registered) -- bounded: `LIMITS.encryptionDevices`
local sessionOf = {}
for i = 1, #entries, 2 do sessionOf[entries[i]] = string.sub(entries[i + 1], 1, #sessionHash) end
if sessionOf[by] ~= sessionHash then return {'refused', 'DEVICE_UNKNOWN'} end
local isListed = {}
for i = 8, #ARGV do
  local key = ARGV[i]
  isListed[key] = true
  if not sessionOf[key] and not listsDevice(newest, key) then return {'refused', 'DEVICE_UNKNOWN'} end
end
if not isListed[by] then return {'refused', 'DEVICE_UNKNOWN'} end

local ended = {}
for key, session in pairs(sessionOf) do
  if not isListed[key] and listsDevice(newest, key) then
    ended[#ended + 1] = session
  end
end
redis.call('RPUSH', lists, list)
redis.call('LTRIM', lists, -tonumber(limit), -1)
redis.call('SET', sealedKeys, sealed)
for i = 8, #ARGV do redis.call('ZREM', removedDevices, ARGV[i]) end
for _, device in ipairs(newest and cjson.decode(newest).devices or {}) do
  if not isListed[device.key] then redis.call('ZADD', removedDevices, number, device.key) end
end
redis.call('ZREMRANGEBYRANK', removedDevices, 0, -tonumber(limit) - 1)
return {'ok', ended}
