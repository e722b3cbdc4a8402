--- Releases the slot of a person's upload that is no longer in progress.
---
--- KEYS
---   slots  hash  parley:{user:id}:slots
--- ARGV
---   slot  text  as in takeSlot

redis.call('HDEL', KEYS[1], ARGV[1])
return {'ok'}
