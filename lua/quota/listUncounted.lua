--- Returns those of the given files that are not counted.
---
--- KEYS
---   files  hash  parley:{storage}:files:namespace
--- ARGV
---   fileIds[]  id  at most 1,000
--- Returns
---   fileIds[]  id

local uncounted = {}
for _, fileId in ipairs(ARGV) do
  if redis.call('HEXISTS', KEYS[1], fileId) == 0 then uncounted[#uncounted + 1] = fileId end
end
return {'ok', uncounted}
