#!lua flags=allow-oom
--- Stops counting files that no longer exist. Idempotent. It also runs when Redis is full, because it frees memory.
---
--- KEYS
---   people         sorted set  parley:{storage}:people
---   rooms          sorted set  parley:{storage}:rooms
---   namespaceSums  hash        parley:{storage}:namespaceSums
---   total          string      parley:{storage}:total
---   files          hash        parley:{storage}:files:namespace
--- ARGV
---   namespace  text
---   minAgeMs   ms    files that were counted more recently stay; 0: none stay, even if the clock was set back
---   fileIds[]  id

-- @include nowMs
-- @include giveBackFile

local keys = {people = KEYS[1], rooms = KEYS[2], namespaceSums = KEYS[3], total = KEYS[4], files = KEYS[5]}
local namespace, minAgeMs = ARGV[1], tonumber(ARGV[2])
local before = minAgeMs > 0 and nowMs() - minAgeMs or math.huge
for i = 3, #ARGV do giveBackFile(keys, namespace, ARGV[i], before) end
return {'ok'}
