#!lua flags=allow-oom
--- Uses up a recovery code. Of concurrent calls with one code exactly one succeeds. It also runs when Redis is full.
---
--- KEYS
---   twoFactor  hash  parley:{user:id}:twoFactor
--- ARGV
---   codeHash  text  SHA-256, hex
--- Returns
---   accepted  flag

return {'ok', redis.call('HDEL', KEYS[1], 'recovery:' .. ARGV[1])}
