--- Removes sessions from the list of a person's sessions.
---
--- KEYS
---   sessions  sorted set  parley:{user:id}:sessions
--- ARGV
---   tokenHashes[]  text  SHA-256 of the tokens, in hex

-- @include callInChunks

if #ARGV > 0 then callInChunks('ZREM', KEYS[1], ARGV) end
return {'ok'}
