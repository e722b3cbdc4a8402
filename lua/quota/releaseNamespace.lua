#!lua flags=allow-oom
--- Stops counting files of a conversation that no longer exists, some at a time. It also runs when Redis is full,
--- because it frees memory.
---
--- KEYS
---   people         sorted set  parley:{storage}:people
---   rooms          sorted set  parley:{storage}:rooms
---   namespaceSums  hash        parley:{storage}:namespaceSums
---   total          string      parley:{storage}:total
---   namespaces     hash        parley:{storage}:namespaces
---   files          hash        parley:{storage}:files:namespace
--- ARGV
---   namespace  text
---   count      integer  the approximate number of files
--- Returns
---   more  flag  files remain: call it again

-- @include addToNamespaceSum
-- @include giveBackFile

local keys = {
  people = KEYS[1], rooms = KEYS[2], namespaceSums = KEYS[3], total = KEYS[4], namespaces = KEYS[5], files = KEYS[6],
}
local namespace, count = ARGV[1], ARGV[2]

local cursor = '0'
repeat
  local page = redis.call('HSCAN', keys.files, cursor, 'COUNT', count)
  cursor = page[1]
  for i = 1, #page[2], 2 do giveBackFile(keys, namespace, page[2][i], math.huge) end
until #page[2] > 0 or cursor == '0'
if redis.call('EXISTS', keys.files) == 1 then return {'ok', 1} end
-- A node of an earlier version stops counting files without changing the sum.
setNamespaceSum(keys, namespace, 0)
redis.call('HDEL', keys.namespaces, namespace)
return {'ok', 0}
