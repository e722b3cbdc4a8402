--- Enters a conversation in a person's list; a second time only makes it the newest entry.
---
--- KEYS
---   conversations  sorted set  parley:{user:id}:conversations
--- ARGV
---   conversationId  id
--- Returns
---   added  flag

-- @include nowMs

return {'ok', redis.call('ZADD', KEYS[1], 'GT', nowMs(), ARGV[1])}
