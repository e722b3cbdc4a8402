--- Reads how many bytes the files of a person use.
---
--- KEYS
---   people  sorted set  parley:{storage}:people
--- ARGV
---   userId  id
--- Returns
---   bytes  integer

return {'ok', tonumber(redis.call('ZSCORE', KEYS[1], ARGV[1]) or 0)}
