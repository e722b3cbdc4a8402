--- Reads a person's reminders that are due, earliest first, and when the next one is due.
---
--- KEYS
---   saved      hash        parley:{user:id}:saved
---   reminders  sorted set  parley:{user:id}:reminders
--- ARGV
---   limit  integer
--- Returns
---   nextAt  ms  of the first reminder not returned; 0: there is none
---   due[]   {at ms, offset integer, conversationId text, epoch text}

-- @include nowMs

local savedKey, remindersKey = unpack(KEYS)
local limit = tonumber(ARGV[1])
local now = nowMs()
local found = redis.call('ZRANGE', remindersKey, 0, limit, 'WITHSCORES')
local due = {}
for i = 1, #found, 2 do
  local at = tonumber(found[i + 1])
  if at > now or i > 2 * limit then return {'ok', at, due} end
  local offset, conversationId = string.match(found[i], '^(%d+):(.*)$')
  due[#due + 1] = at
  due[#due + 1] = tonumber(offset)
  due[#due + 1] = conversationId
  due[#due + 1] = redis.call('HGET', savedKey, found[i]) or ''
end
return {'ok', 0, due}
