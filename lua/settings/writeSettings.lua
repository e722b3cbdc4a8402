--- Replaces a person's settings, unless somebody was faster. What is there already may be written again: a retry whose first
--- answer was lost is no conflict.
---
--- KEYS
---   settings  hash     parley:{user:id}:settings
---   channel   channel  parley:{user:id}:channel
--- ARGV
---   read      integer  the version that the caller had read
---   settings  json
--- Returns
---   version  integer
--- Refuses
---   SETTINGS_CHANGED  {version integer}
--- Publishes
---   settings.changed  on channel, when they are others than before

local read, settings = tonumber(ARGV[1]), ARGV[2]

local stored, current = unpack(redis.call('HMGET', KEYS[1], 'version', 'settings'))
local version = tonumber(stored or 0)
if current == settings then return {'ok', version} end
if version ~= read then return {'refused', 'SETTINGS_CHANGED', version} end

version = version + 1
redis.call('HSET', KEYS[1], 'version', version, 'settings', settings)
redis.call('SPUBLISH', KEYS[2],
  '{"event":"settings.changed","data":{"settings":' .. settings .. ',"version":' .. version .. '}}')
return {'ok', version}
