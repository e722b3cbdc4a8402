--- Sets whether a person of a direct conversation blocks the other one, also before the conversation is opened. While
--- it is set, the scripts that write for its people refuse both.
---
--- KEYS
---   meta  hash  parley:{c}:meta
--- ARGV
---   isFirst  flag  whether the blocking person is the first of the conversation's people, else the second
---   on       flag

local field = ARGV[1] == '1' and 'firstBlocks' or 'secondBlocks'
if ARGV[2] == '1' then redis.call('HSET', KEYS[1], field, 1) else redis.call('HDEL', KEYS[1], field) end
return {'ok'}
