--- Saves a message for a person, with or without a reminder, or removes it from the list. Idempotent.
---
--- KEYS
---   saved       hash        parley:{user:id}:saved
---   savedOrder  sorted set  parley:{user:id}:savedOrder
---   reminders   sorted set  parley:{user:id}:reminders
---   channel     channel     parley:{user:id}:channel
--- ARGV
---   conversationId  text
---   offset          integer
---   epoch           text     of the message's log; not needed to remove it
---   on              flag
---   remindAt        text     the time of the reminder (ms); `none`: no reminder; empty: the reminder stays as it is
---   limit           integer  saved messages per person
---   farthest        ms       maximum delay of a reminder
--- Refuses
---   TOO_MANY_SAVED
---   SEND_TIME_PAST
---   SEND_TIME_TOO_FAR
--- Publishes
---   saved.changed  on channel, when it changed

-- @include nowMs

local savedKey, orderKey, remindersKey, channel = unpack(KEYS)
local conversationId, offset, epoch, on, remindAt, limit, farthest = unpack(ARGV)
local entry = offset .. ':' .. conversationId
local at = tonumber(remindAt)

-- Sets, keeps or removes the reminder. Returns whether it changed.
local function remind()
  if remindAt == '' then return false end
  if not at then return redis.call('ZREM', remindersKey, entry) == 1 end
  return redis.call('ZADD', remindersKey, 'CH', at, entry) == 1
end

local before = redis.call('HGET', savedKey, entry)
local isChanged
if on == '1' then
  local now = nowMs()
  local isNew = at and tonumber(redis.call('ZSCORE', remindersKey, entry) or 0) ~= at
  if isNew and at <= now then return {'refused', 'SEND_TIME_PAST'} end
  if isNew and at > now + farthest then return {'refused', 'SEND_TIME_TOO_FAR'} end
  if not before and redis.call('HLEN', savedKey) >= tonumber(limit) then return {'refused', 'TOO_MANY_SAVED'} end
  isChanged = before ~= epoch
  if isChanged then
    -- Strictly increasing, so that a time identifies a position in the list.
    local newest = redis.call('ZRANGE', orderKey, -1, -1, 'WITHSCORES')[2]
    redis.call('HSET', savedKey, entry, epoch)
    redis.call('ZADD', orderKey, string.format('%d', math.max(now, tonumber(newest or 0) + 1)), entry)
  end
  isChanged = remind() or isChanged
else
  isChanged = redis.call('HDEL', savedKey, entry) == 1
  redis.call('ZREM', orderKey, entry)
  redis.call('ZREM', remindersKey, entry)
end
if isChanged then
  redis.call('SPUBLISH', channel, '{"event":"saved.changed","data":{"conversationId":' .. cjson.encode(conversationId)
    .. ',"offset":' .. offset .. ',"on":' .. tostring(on == '1') .. '}}')
end
return {'ok'}
