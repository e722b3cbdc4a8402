--- Changes an announcement, for its author: nobody is made to say what they did not. Who has read it has read it. A retry with
--- the same client id changes nothing.
---
--- KEYS
---   log      list        parley:{announcements}:log
---   bodies   hash        parley:{announcements}:bodies
---   times    hash        parley:{announcements}:times
---   readBy   sorted set  parley:{announcements}:readBy
---   writers  set         parley:{announcements}:writers
---   sent     sorted set  parley:{announcements}:sent
---   channel  channel     parley:{announcements}:channel
--- ARGV
---   userId    id
---   clientId  id
---   offset    integer
---   startsAt  ms    0: as it was
---   endsAt    json  null: never
---   content   json  importance and title, without the opening brace
---   body      text
--- Returns
---   element  json
---   readBy   integer
--- Refuses
---   NOT_A_WRITER
---   ANNOUNCEMENT_NOT_FOUND
---   NOT_THE_AUTHOR
---   ENDS_BEFORE_START
---   ALREADY_OVER
--- Publishes
---   announcement.changed  on channel, with Redis' time

-- @include readClock
-- @include readAnnouncement
-- @include mayAnnounce
-- @include keepAnnouncement
-- @include tellAnnouncement

local keys = {
  log = KEYS[1], bodies = KEYS[2], times = KEYS[3], readBy = KEYS[4], writers = KEYS[5], sent = KEYS[6], channel = KEYS[7],
}
local userId, clientId, offset, startsAt, endsAt, content, body = unpack(ARGV)

local sentId = userId .. ':' .. clientId
local done = redis.call('ZSCORE', keys.sent, sentId)
if not done and not mayAnnounce(keys.writers, userId) then return {'refused', 'NOT_A_WRITER'} end
local element = tonumber(offset) > 0 and redis.call('LINDEX', keys.log, offset - 1)
local at, id, author, startedAt = readAnnouncement(element)
if not at then return {'refused', 'ANNOUNCEMENT_NOT_FOUND'} end
if author ~= userId then return {'refused', 'NOT_THE_AUTHOR'} end

if not done then
  local editedAt, now = readClock()
  if startsAt == '0' then startsAt = startedAt end
  local refusal = refuseTimes(now, startsAt, endsAt)
  if refusal then return {'refused', refusal} end
  element = '{"at":' .. at .. ',"id":"' .. id .. '","from":"' .. author .. '","startsAt":' .. startsAt
    .. ',"endsAt":' .. endsAt .. ',"editedAt":' .. editedAt .. ',' .. content
  redis.call('LSET', keys.log, offset - 1, element)
  redis.call('HSET', keys.bodies, offset, body)
  keepAnnouncement(keys.times, offset, now, startsAt, endsAt, author)
  redis.call('ZADD', keys.sent, redis.call('LLEN', keys.log), sentId)
  tellAnnouncement(keys, now, offset, element)
end
return {'ok', element, countReaders(keys.readBy, offset)}
