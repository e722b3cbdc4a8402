--- Deletes names of groups whose reservations have been released. A name that is in use again stays.
---
--- KEYS
---   groupNames  hash  parley:{people}:groupNames
--- ARGV
---   names[]  {compared text, claim text}  as listed

for i = 1, #ARGV, 2 do
  if redis.call('HGET', KEYS[1], ARGV[i]) == ARGV[i + 1] then redis.call('HDEL', KEYS[1], ARGV[i]) end
end
return {'ok'}
