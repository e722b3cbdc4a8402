--- Scans the per-conversation counts of a shard.
---
--- KEYS
---   counted  hash  parley:{counters:k}:counted
--- ARGV
---   cursor  text     0 for the first page
---   count   integer  approximate page size
--- Returns
---   next       text  0: this was the last page
---   entries[]  {field text, entry text}  user and conversation; value, version, time and epoch

local answer = redis.call('HSCAN', KEYS[1], ARGV[1], 'COUNT', ARGV[2])
return {'ok', answer[1], answer[2]}
