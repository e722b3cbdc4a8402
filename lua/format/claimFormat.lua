--- Records the latest data format written to this Redis, and the oldest format whose readers support it. Neither
--- decreases.
---
--- KEYS
---   format  hash  parley:{format}:format
--- ARGV
---   written       integer  the format that the caller writes
---   readableFrom  integer  the oldest format whose readers support the caller's data
--- Refuses
---   IMPORT_UNDER_WAY  a whole team is being imported; nothing was recorded
---   UPGRADE_REQUIRED  the data does not support readers of the caller's format

local written, readableFrom = tonumber(ARGV[1]), tonumber(ARGV[2])
local known = redis.call('HMGET', KEYS[1], 'written', 'readableFrom', 'import')
if known[3] then return {'refused', 'IMPORT_UNDER_WAY'} end
local knownWritten, knownFrom = tonumber(known[1] or 0), tonumber(known[2] or 0)

if knownFrom > written then return {'refused', 'UPGRADE_REQUIRED'} end
if written > knownWritten then redis.call('HSET', KEYS[1], 'written', written) end
if readableFrom > knownFrom then redis.call('HSET', KEYS[1], 'readableFrom', readableFrom) end
return {'ok'}
