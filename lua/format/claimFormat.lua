--- Records the latest format in which data was written here, and which readers understand it. Neither ever goes back.
---
--- KEYS
---   format  hash  parley:{format}:format
--- ARGV
---   written       integer  the format that the caller writes
---   readableFrom  integer  the oldest format whose readers understand what the caller writes
--- Refuses
---   UPGRADE_REQUIRED  what is here is not for readers of the caller's format

local written, readableFrom = tonumber(ARGV[1]), tonumber(ARGV[2])
local known = redis.call('HMGET', KEYS[1], 'written', 'readableFrom')
local knownWritten, knownFrom = tonumber(known[1] or 0), tonumber(known[2] or 0)

if knownFrom > written then return {'refused', 'UPGRADE_REQUIRED'} end
if written > knownWritten then redis.call('HSET', KEYS[1], 'written', written) end
if readableFrom > knownFrom then redis.call('HSET', KEYS[1], 'readableFrom', readableFrom) end
return {'ok'}
