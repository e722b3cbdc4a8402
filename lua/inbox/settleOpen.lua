--- Removes people who have read all targets of their inbox items in a conversation. People with a newer item stay.
---
--- KEYS
---   open  sorted set  parley:{followed:c}:open
--- ARGV
---   marks[]  {userId id, offset integer}
--- Returns
---   left  integer  number of people left

for i = 1, #ARGV, 2 do
  local highest = tonumber(redis.call('ZSCORE', KEYS[1], ARGV[i]) or 0)
  if highest <= tonumber(ARGV[i + 1]) then redis.call('ZREM', KEYS[1], ARGV[i]) end
end
return {'ok', redis.call('ZCARD', KEYS[1])}
