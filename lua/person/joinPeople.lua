--- Adds a person to the directory, or updates their name. Idempotent.
---
--- KEYS
---   names    hash     parley:{people}:names
---   channel  channel  parley:{people}:channel
--- ARGV
---   userId  id
---   name    text
---   person  json  {id, name}
--- Returns
---   joined  flag
--- Publishes
---   person.joined  on channel, when the person is new

local userId, name, person = unpack(ARGV)

local joined = redis.call('HSET', KEYS[1], userId, name)
if joined == 1 then redis.call('SPUBLISH', KEYS[2], '{"event":"person.joined","data":{"person":' .. person .. '}}') end
return {'ok', joined}
