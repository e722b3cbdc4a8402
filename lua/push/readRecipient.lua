--- Reads what decides whether messages notify a person: their settings, and which of the authors they block.
---
--- KEYS
---   settings  hash        parley:{user:id}:settings
---   blocks    sorted set  parley:{user:id}:blocks
--- ARGV
---   authors[]  id
--- Returns
---   settings   text?  JSON
---   blocked[]  id

local blocked = {}
for _, author in ipairs(ARGV) do
  if redis.call('ZSCORE', KEYS[2], author) then blocked[#blocked + 1] = author end
end
return {'ok', redis.call('HGET', KEYS[1], 'settings'), blocked}
