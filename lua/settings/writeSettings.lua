--- Replaces a person's settings by compare-and-set on the version. Writing the stored settings again is not a conflict,
--- so that a retry after a lost reply succeeds.
---
--- KEYS
---   settings  hash     parley:{user:id}:settings
---   channel   channel  parley:{user:id}:channel
--- ARGV
---   read      integer  the version that the caller has read
---   settings  json
--- Returns
---   version  integer
--- Refuses
---   SETTINGS_CHANGED  {version integer}
--- Publishes
---   settings.changed  on channel, when they changed

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
