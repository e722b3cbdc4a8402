--- Reads a person's settings.
---
--- KEYS
---   settings  hash  parley:{user:id}:settings
--- Returns
---   version   integer  0: not written yet
---   settings  text?    JSON

local version, settings = unpack(redis.call('HMGET', KEYS[1], 'version', 'settings'))
return {'ok', tonumber(version or 0), settings}
