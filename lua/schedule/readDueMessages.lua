--- Reads a person's scheduled messages that are due, earliest first, and when the next one is due.
---
--- KEYS
---   scheduled     hash        parley:{user:id}:scheduled
---   scheduledDue  sorted set  parley:{user:id}:scheduledDue
--- ARGV
---   limit  integer
---   skip   integer  number of due messages to skip
--- Returns
---   nextAt      ms    of the first message not returned; 0: there is none
---   messages[]  json

-- @include nowMs

local scheduledKey, dueKey = unpack(KEYS)
local limit, skip = tonumber(ARGV[1]), tonumber(ARGV[2])
local now = nowMs()
local due = redis.call('ZRANGE', dueKey, skip, skip + limit, 'WITHSCORES')
local messages = {}
for i = 1, #due, 2 do
  local at = tonumber(due[i + 1])
  if at > now or #messages == limit then return {'ok', at, messages} end
  messages[#messages + 1] = redis.call('HGET', scheduledKey, due[i])
end
return {'ok', 0, messages}
