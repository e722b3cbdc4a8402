--- Removes the mark that a whole team is being imported; then nodes work with the data. Or ends only the lease, so that
--- another process continues at once.
---
--- KEYS
---   format  hash  parley:{format}:format
--- ARGV
---   token   text  of the process that has the lease
---   isDone  flag  no: the mark stays
--- Returns
---   ended  flag  no: another process has the lease; nothing was changed

if redis.call('HGET', KEYS[1], 'importToken') ~= ARGV[1] then return {'ok', 0} end
if ARGV[2] ~= '1' then
  redis.call('HSET', KEYS[1], 'importUntil', 0)
  return {'ok', 1}
end
redis.call('HDEL', KEYS[1], 'import', 'importDetails', 'importToken', 'importUntil')
return {'ok', 1}
