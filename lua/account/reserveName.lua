--- Reserves a name for a time, so that no account gets it or a confusable one. A reservation with the same claim stays
--- as it is.
---
--- KEYS
---   account  hash    parley:{account:name}:account
---   claim    string  parley:{account:name}:claim
--- ARGV
---   claim  text  identifies this reservation
---   forMs  ms
--- Refuses
---   NAME_TAKEN

local claim, forMs = unpack(ARGV)

local current = redis.call('GET', KEYS[2])
if current == claim then return {'ok'} end
if current or redis.call('EXISTS', KEYS[1]) == 1 then return {'refused', 'NAME_TAKEN'} end
redis.call('SET', KEYS[2], claim, 'PX', forMs)
return {'ok'}
