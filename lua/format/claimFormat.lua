--- Records the latest data format written to this Redis, and the oldest format whose readers support it. Neither
--- decreases.
---
--- KEYS
---   format  hash  parley:{format}:format
--- ARGV
---   written       integer  the format that the caller writes
---   readableFrom  integer  the oldest format whose readers support the caller's data
--- Refuses
---   UPGRADE_REQUIRED  the data does not support readers of the caller's format

local written, readableFrom = tonumber(ARGV[1]), tonumber(ARGV[2])
local known = redis.call('HMGET', KEYS[1], 'written', 'readableFrom')
local knownWritten, knownFrom = tonumber(known[1] or 0), tonumber(known[2] or 0)

if knownFrom > written then return {'refused', 'UPGRADE_REQUIRED'} end
if written > knownWritten then redis.call('HSET', KEYS[1], 'written', written) end
if readableFrom > knownFrom then redis.call('HSET', KEYS[1], 'readableFrom', readableFrom) end
return {'ok'}
