--- Publishes an announcement to everyone or to an audience. It is stored once, not per reader. A retry with the same
--- client id returns the first result.
---
--- KEYS
---   log       list        parley:{announcements}:log
---   bodies    hash        parley:{announcements}:bodies
---   times     hash        parley:{announcements}:times
---   readBy    sorted set  parley:{announcements}:readBy
---   writers   set         parley:{announcements}:writers
---   sent      sorted set  parley:{announcements}:sent
---   channel   channel     parley:{announcements}:channel
---   byAuthor  sorted set  parley:{announcements}:byAuthor
---   current   sorted set  parley:{announcements}:current
---   starts    sorted set  parley:{announcements}:starts
---   ends      sorted set  parley:{announcements}:ends
---   indexed   string      parley:{announcements}:indexed
--- ARGV
---   userId    id
---   clientId  id
---   startsAt  ms    0: from now
---   endsAt    json  null: never
---   content   json  importance and title, without the opening brace
---   body      text
---   limit     integer  most scheduled announcements per team
---   audience        text  as in `readAudiences`; empty: everyone
---   audienceExists  flag  whether the caller has found it
--- Returns
---   offset   integer
---   element  json
---   readBy   integer
--- Refuses
---   NOT_A_WRITER
---   ENDS_BEFORE_START
---   ALREADY_OVER
---   TOO_MANY_SCHEDULED  {limit integer}
---   GROUP_NOT_FOUND         there is no such audience
---   ANNOUNCEMENT_NOT_FOUND  it was published before and has been recalled
--- Publishes
---   announcement.changed    on channel, with Redis' time
---   announcement.addressed  instead, when it has an audience

-- @include readClock
-- @include readAnnouncement
-- @include mayAnnounce
-- @include keepAnnouncement
-- @include tellAnnouncement

local SENT_KEPT = 2000
local keys = {
  log = KEYS[1], bodies = KEYS[2], times = KEYS[3], readBy = KEYS[4], writers = KEYS[5], sent = KEYS[6], channel = KEYS[7],
  byAuthor = KEYS[8], current = KEYS[9], starts = KEYS[10], ends = KEYS[11], indexed = KEYS[12],
}
local userId, clientId, startsAt, endsAt, content, body, limit, audience, audienceExists = unpack(ARGV)
if audience == '' then audience = nil end

local sentId = userId .. ':' .. clientId
local known = redis.call('ZSCORE', keys.sent, sentId)
if known then
  local element = redis.call('LINDEX', keys.log, known - 1)
  if not readAnnouncement(element) then return {'refused', 'ANNOUNCEMENT_NOT_FOUND'} end
  return {'ok', known, element, countReaders(keys.readBy, known)}
end

if not mayAnnounce(keys.writers, userId) then return {'refused', 'NOT_A_WRITER'} end
if audience and audienceExists ~= '1' then return {'refused', 'GROUP_NOT_FOUND'} end
local at, now = readClock()
if startsAt == '0' then startsAt = at end
local refusal = refuseTimes(now, startsAt, endsAt)
if refusal then return {'refused', refusal} end
if tonumber(startsAt) > now and countPlanned(keys, now) >= tonumber(limit) then
  return {'refused', 'TOO_MANY_SCHEDULED', limit}
end

local element = '{' .. audiencePrefix(audience) .. '"at":' .. at .. ',"id":"' .. clientId .. '","from":"' .. userId
  .. '","startsAt":' .. startsAt .. ',"endsAt":' .. endsAt .. ',"editedAt":null,' .. content
local offset = redis.call('RPUSH', keys.log, element)
redis.call('HSET', keys.bodies, offset, body)
dropEnded(keys, now)
indexAnnouncement(keys, now, offset, startsAt, endsAt, userId, audience)
-- If earlier announcements are not indexed yet, `indexAnnouncements` indexes this one together with them.
if tonumber(redis.call('GET', keys.indexed) or 0) == offset - 1 then redis.call('SET', keys.indexed, offset) end
redis.call('ZADD', keys.byAuthor, 0, authorsMember(userId, offset))
redis.call('ZADD', keys.sent, offset, sentId)
redis.call('ZREMRANGEBYRANK', keys.sent, 0, -SENT_KEPT - 1)
tellAnnouncement(keys, now, offset, element, false)
return {'ok', offset, element, 0}
