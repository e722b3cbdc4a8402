#!lua flags=allow-oom
--- Stops counting files that no longer exist. Idempotent. It also runs when Redis is full, because it frees memory.
---
--- KEYS
---   people  sorted set  parley:{storage}:people
---   total   string      parley:{storage}:total
---   files   hash        parley:{storage}:files:namespace
--- ARGV
---   minAgeMs   ms  files that were counted more recently stay; 0: none stay, even if the clock was set back
---   fileIds[]  id

-- @include nowMs
-- @include giveBackFile

local keys = {people = KEYS[1], total = KEYS[2], files = KEYS[3]}
local minAgeMs = tonumber(ARGV[1])
local before = minAgeMs > 0 and nowMs() - minAgeMs or math.huge
for i = 2, #ARGV do giveBackFile(keys, ARGV[i], before) end
return {'ok'}
