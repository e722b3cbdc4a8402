--- Edits an announcement; only its author may. Its audience does not change. It stays read for those who have read it.
--- A retry with the same client id changes nothing.
---
--- KEYS
---   log      list        parley:{announcements}:log
---   bodies   hash        parley:{announcements}:bodies
---   times    hash        parley:{announcements}:times
---   readBy   sorted set  parley:{announcements}:readBy
---   writers  set         parley:{announcements}:writers
---   sent     sorted set  parley:{announcements}:sent
---   channel  channel     parley:{announcements}:channel
---   current  sorted set  parley:{announcements}:current
---   starts   sorted set  parley:{announcements}:starts
---   ends     sorted set  parley:{announcements}:ends
--- ARGV
---   userId    id
---   clientId  id
---   offset    integer
---   startsAt  ms    0: unchanged
---   endsAt    json  null: never
---   content   json  importance and title, without the opening brace
---   body      text
---   limit     integer  most scheduled announcements per team
---   audiences  json  those of the caller, as `readAudiences` returns them
--- Returns
---   element  json
---   readBy   integer
--- Refuses
---   NOT_A_WRITER
---   ANNOUNCEMENT_NOT_FOUND
---   NOT_THE_AUTHOR
---   ENDS_BEFORE_START
---   ALREADY_OVER
---   TOO_MANY_SCHEDULED  {limit integer}
--- Publishes
---   announcement.changed    on channel, with Redis' time
---   announcement.addressed  instead, when it has an audience

-- @include readClock
-- @include readAnnouncement
-- @include mayAnnounce
-- @include keepAnnouncement
-- @include tellAnnouncement

local keys = {
  log = KEYS[1], bodies = KEYS[2], times = KEYS[3], readBy = KEYS[4], writers = KEYS[5], sent = KEYS[6], channel = KEYS[7],
  current = KEYS[8], starts = KEYS[9], ends = KEYS[10],
}
local userId, clientId, offset, startsAt, endsAt, content, body, limit, audiences = unpack(ARGV)

local sentId = userId .. ':' .. clientId
local done = redis.call('ZSCORE', keys.sent, sentId)
if not done and not mayAnnounce(keys.writers, userId) then return {'refused', 'NOT_A_WRITER'} end
local element = tonumber(offset) > 0 and redis.call('LINDEX', keys.log, offset - 1)
local at, id, author, startedAt, endedAt, _, _, audience = readAnnouncement(element)
if not at or not isAddressed(audience, author, userId, toAudienceSet(audiences)) then
  return {'refused', 'ANNOUNCEMENT_NOT_FOUND'}
end
if author ~= userId then return {'refused', 'NOT_THE_AUTHOR'} end

if not done then
  local editedAt, now = readClock()
  if startsAt == '0' then startsAt = startedAt end
  local refusal = refuseTimes(now, startsAt, endsAt)
  if refusal then return {'refused', refusal} end
  if tonumber(startsAt) > now and countPlanned(keys, now, offset) >= tonumber(limit) then
    return {'refused', 'TOO_MANY_SCHEDULED', limit}
  end
  element = '{' .. audiencePrefix(audience) .. '"at":' .. at .. ',"id":"' .. id .. '","from":"' .. author
    .. '","startsAt":' .. startsAt .. ',"endsAt":' .. endsAt .. ',"editedAt":' .. editedAt .. ',' .. content
  redis.call('LSET', keys.log, offset - 1, element)
  redis.call('HSET', keys.bodies, offset, body)
  dropEnded(keys, now)
  indexAnnouncement(keys, now, offset, startsAt, endsAt, author, audience)
  redis.call('ZADD', keys.sent, redis.call('LLEN', keys.log), sentId)
  tellAnnouncement(keys, now, offset, element, isShownAt(now, startedAt, endedAt))
end
return {'ok', element, countReaders(keys.readBy, offset)}
