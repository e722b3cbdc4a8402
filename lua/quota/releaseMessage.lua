--- Removes a message that was refused from those that count, unless another call with the same client id relies on it: that
--- one may have sent it.
---
--- KEYS
---   recentMessages  sorted set  parley:{user:id}:recentMessages
--- ARGV
---   message  text  as in takeMessage
---   at       ms    when it was counted
--- Returns
---   released  flag

local score = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not score or tonumber(score) ~= tonumber(ARGV[2]) then return {'ok', 0} end
return {'ok', redis.call('ZREM', KEYS[1], ARGV[1])}
