--- Reads the newest posts of a person, newest first, as references.
---
--- KEYS
---   authored  sorted set  parley:{user:id}:authored
--- ARGV
---   limit  integer
--- Returns
---   posts[]  {ref text, at ms}  as in `indexPost`

return {'ok', redis.call('ZREVRANGE', KEYS[1], 0, ARGV[1] - 1, 'WITHSCORES')}
