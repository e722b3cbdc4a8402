--- Removes a registered device that the person has not approved. Idempotent. One that is in the newest list stays: it is
--- removed with a list.
---
--- KEYS
---   registeredDevices  hash  parley:{user:id}:registeredDevices
---   deviceLists        list  parley:{user:id}:deviceLists
--- ARGV
---   key  text  of the device
--- Returns
---   changed  flag

-- @include listsDevice

local registered, lists = unpack(KEYS) -- bounded: the keys of this script
if listsDevice(redis.call('LINDEX', lists, -1), ARGV[1]) then return {'ok', 0} end
return {'ok', redis.call('HDEL', registered, ARGV[1])}
