--- Reads the time of the newest event of a conversation.
---
--- KEYS
---   log  list  parley:{c}:log
--- Returns
---   at  ms  0: the log is empty or archived

-- @include readElement

local element = redis.call('LINDEX', KEYS[1], -1)
return {'ok', element and readElement(element) or 0}
