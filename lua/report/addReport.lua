--- Adds a report of a message to the queue of the admins. Several reports of one message are one entry; a report of a
--- resolved entry opens it again. The texts are stored as they are.
---
--- KEYS
---   reportsOpen      sorted set  parley:{people}:reportsOpen
---   reportsResolved  sorted set  parley:{people}:reportsResolved
---   reporters        hash        parley:{people}:reporters
---   report           hash        parley:{people}:report:id
---   admins           channel     parley:{people}:admins
--- ARGV
---   id              id
---   userId          id       who reports the message
---   conversationId  text
---   epoch           text     of the log of the message
---   offset          integer
---   author          id       of the message
---   content         json     what else of the message is stored when it is reported first
---   text            json     its current text
---   reason          text
---   note            json
---   perPerson       integer  pending reports of a person
---   limit           integer  pending reports of all
---   stored          integer  reports of one message that are stored; later ones are counted
--- Refuses
---   ALREADY_REPORTED
---   TOO_MANY_REPORTS  {limit integer}
---   REPORTS_FULL      {limit integer}
--- Publishes
---   report.changed  on admins

-- @include reports

local open, resolved, reporters, report, admins = unpack(KEYS) -- bounded: the keys of this script
local id, userId, conversationId, epoch, offset, author = unpack(ARGV, 1, 6)
local content, text, reason, note, perPerson, limit, stored = unpack(ARGV, 7, 13)
local by = 'by:' .. userId

if redis.call('HEXISTS', report, by) == 1 then return {'refused', 'ALREADY_REPORTED'} end
local mine, all = unpack(redis.call('HMGET', reporters, userId, ALL_REPORTS))
if tonumber(mine or 0) >= tonumber(perPerson) then return {'refused', 'TOO_MANY_REPORTS', perPerson} end
if tonumber(all or 0) >= tonumber(limit) then return {'refused', 'REPORTS_FULL', limit} end

local now = nowMs()
if redis.call('HSETNX', report, 'content', content) == 1 then
  redis.call('HSET', report, 'conversationId', conversationId, 'epoch', epoch, 'offset', offset, 'author', author,
    'text', text)
end
local count = redis.call('HINCRBY', report, 'count', 1)
if count <= tonumber(stored) then
  -- The text again if its author has changed it since the first report.
  local changed = redis.call('HGET', report, 'text') ~= text and ',"text":' .. text or ''
  redis.call('HSET', report, 'report:' .. count, string.format('{"by":"%s","at":%.0f,"reason":"%s","note":%s%s}',
    userId, now, reason, note, changed))
end
redis.call('HSET', report, by, 'pending')
redis.call('HDEL', report, 'outcome', 'resolvedBy', 'resolvedAt')
redis.call('PERSIST', report)
redis.call('HINCRBY', reporters, userId, 1)
redis.call('HINCRBY', reporters, ALL_REPORTS, 1)
redis.call('ZREM', resolved, id)
dropExpiredReports(resolved, now)
redis.call('ZADD', open, nextReportScore(open, now), id)
publishReports(admins, open)
return {'ok'}
