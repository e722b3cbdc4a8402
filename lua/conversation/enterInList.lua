--- Adds a conversation to a person's list; if it is already there, makes it the newest entry.
---
--- KEYS
---   conversations  sorted set  parley:{user:id}:conversations
--- ARGV
---   conversationId  id
--- Returns
---   added  flag

-- @include nowMs

return {'ok', redis.call('ZADD', KEYS[1], 'GT', nowMs(), ARGV[1])}
