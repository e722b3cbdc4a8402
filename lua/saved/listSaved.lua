--- Lists a person's saved messages, newest first.
---
--- KEYS
---   saved       hash        parley:{user:id}:saved
---   savedOrder  sorted set  parley:{user:id}:savedOrder
---   reminders   sorted set  parley:{user:id}:reminders
--- ARGV
---   before  ms       only messages saved before this time; 0: no limit
---   limit   integer
--- Returns
---   hasMore  flag
---   saved[]  {savedAt ms, offset integer, conversationId text, epoch text, remindAt ms}  remindAt 0: no reminder

local savedKey, orderKey, remindersKey = unpack(KEYS)
local before, limit = ARGV[1], tonumber(ARGV[2])

local from = before == '0' and '+inf' or '(' .. before
local found = redis.call('ZRANGE', orderKey, from, '-inf', 'BYSCORE', 'REV', 'LIMIT', 0, limit + 1, 'WITHSCORES')
local saved = {}
for i = 1, math.min(#found, 2 * limit), 2 do
  local offset, conversationId = string.match(found[i], '^(%d+):(.*)$')
  saved[#saved + 1] = tonumber(found[i + 1])
  saved[#saved + 1] = tonumber(offset)
  saved[#saved + 1] = conversationId
  saved[#saved + 1] = redis.call('HGET', savedKey, found[i])
  saved[#saved + 1] = tonumber(redis.call('ZSCORE', remindersKey, found[i]) or 0)
end
return {'ok', #found > 2 * limit and 1 or 0, saved}
