--- What is counted of a shard, a part of it after another.
---
--- KEYS
---   counted  hash  parley:{counters:k}:counted
--- ARGV
---   cursor  text     0 for the first part
---   count   integer  about how many
--- Returns
---   next       text  0: that was the last part
---   entries[]  {field text, entry text}  user and conversation; value, version, time and epoch

local answer = redis.call('HSCAN', KEYS[1], ARGV[1], 'COUNT', ARGV[2])
return {'ok', answer[1], answer[2]}
