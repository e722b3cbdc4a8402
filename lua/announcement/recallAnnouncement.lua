--- Recalls an announcement, for its author and for designated writers: deletes its title and body. The caller then
--- deletes its readers in batches with `forgetReaders`. A retry with the same client id does nothing.
---
--- KEYS
---   log       list        parley:{announcements}:log
---   bodies    hash        parley:{announcements}:bodies
---   times     hash        parley:{announcements}:times
---   readBy    sorted set  parley:{announcements}:readBy
---   told      hash        parley:{announcements}:told
---   writers   set         parley:{announcements}:writers
---   sent      sorted set  parley:{announcements}:sent
---   channel   channel     parley:{announcements}:channel
---   byAuthor  sorted set  parley:{announcements}:byAuthor
---   current   sorted set  parley:{announcements}:current
---   starts    sorted set  parley:{announcements}:starts
---   ends      sorted set  parley:{announcements}:ends
--- ARGV
---   userId    id
---   clientId  id
---   offset    integer
---   audiences  json  those of the caller, as `readAudiences` returns them
--- Returns
---   readBy  integer  how many readers are still to be deleted
--- Refuses
---   ANNOUNCEMENT_NOT_FOUND
---   NOT_A_WRITER    the caller is neither a writer nor the author
---   NOT_THE_AUTHOR  everyone may write, but the caller is not the author
--- Publishes
---   announcement.recalled  on channel

-- @include readClock
-- @include readAnnouncement
-- @include mayAnnounce
-- @include keepAnnouncement
-- @include tellAnnouncement

local keys = {
  log = KEYS[1], bodies = KEYS[2], times = KEYS[3], readBy = KEYS[4], told = KEYS[5], writers = KEYS[6], sent = KEYS[7],
  channel = KEYS[8], byAuthor = KEYS[9], current = KEYS[10], starts = KEYS[11], ends = KEYS[12],
}
local userId, clientId, offset, audiences = unpack(ARGV)

local sentId = userId .. ':' .. clientId
if not redis.call('ZSCORE', keys.sent, sentId) then
  local element = tonumber(offset) > 0 and redis.call('LINDEX', keys.log, offset - 1)
  local at, id, author, _, _, _, _, audience = readAnnouncement(element)
  if not at or not isAddressed(audience, author, userId, toAudienceSet(audiences)) then
    return {'refused', 'ANNOUNCEMENT_NOT_FOUND'}
  end
  if author ~= userId and not isWriter(keys.writers, userId) then
    return {'refused', mayAnnounce(keys.writers, userId) and 'NOT_THE_AUTHOR' or 'NOT_A_WRITER'}
  end

  local recalledAt = readClock()
  redis.call('LSET', keys.log, offset - 1, '{"at":' .. at .. ',"id":"' .. id .. '","from":"' .. author
    .. '","recalledAt":' .. recalledAt .. ',"by":"' .. userId .. '"}')
  redis.call('HDEL', keys.bodies, offset)
  unindexAnnouncement(keys, offset)
  redis.call('ZREM', keys.starts, offset)
  redis.call('HDEL', keys.told, offset)
  redis.call('ZREM', keys.byAuthor, authorsMember(author, offset))
  redis.call('ZADD', keys.sent, redis.call('LLEN', keys.log), sentId)
  redis.call('SPUBLISH', keys.channel, '{"event":"announcement.recalled","data":{"offset":' .. offset .. '}}')
end
return {'ok', countReaders(keys.readBy, offset)}
