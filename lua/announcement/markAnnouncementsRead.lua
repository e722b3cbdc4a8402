--- Marks announcements as read by a person. Those that are not shown to them now, are their own, or were read before
--- are skipped. The number of readers is published at most once per `everyMs`; when it changes in between, the caller
--- must publish it after that time by running `tellReaders` on `toTell`.
---
--- KEYS
---   log      list        parley:{announcements}:log
---   times    hash        parley:{announcements}:times
---   readBy   sorted set  parley:{announcements}:readBy
---   told     hash        parley:{announcements}:told
---   channel  channel     parley:{announcements}:channel
---   current  sorted set  parley:{announcements}:current
--- ARGV
---   userId     id
---   audiences  json     those of the person, as `readAudiences` returns them
---   everyMs    ms
---   all        flag     all but important ones, which must be opened to count as read
---   offsets[]  integer  empty with `all`
--- Returns
---   unread    integer  after this call
---   read[]    integer  those that were unread
---   toTell[]  integer  the caller runs `tellReaders` on these in `everyMs`
--- Publishes
---   announcement.changed    on channel, with Redis' time
---   announcement.addressed  instead, when it has an audience

-- @include nowMs
-- @include unreadAnnouncements
-- @include tellAnnouncement

local keys = {log = KEYS[1], times = KEYS[2], readBy = KEYS[3], told = KEYS[4], channel = KEYS[5], current = KEYS[6]}
local userId, everyMs, all = ARGV[1], tonumber(ARGV[3]), ARGV[4] == '1'
local reader = {userId = userId, audiences = toAudienceSet(ARGV[2])}
local now = nowMs()

local unread = unreadAnnouncements(keys, reader, now)
local isCounted, meant = {}, {}
for _, offset in ipairs(unread) do isCounted[offset] = true end

if all then
  for _, offset in ipairs(unread) do
    local content = select(7, readAnnouncement(redis.call('LINDEX', keys.log, offset - 1)))
    if not string.find(content or '', '^"importance":"important"') then meant[#meant + 1] = offset end
  end
else
  -- An offset may be older than the newest 1,000 that are counted.
  local shown = {}
  for i = 5, #ARGV do
    local startsAt, endsAt, author, audience = readTimes(redis.call('HGET', keys.times, ARGV[i]))
    if startsAt and author ~= userId and isShownAt(now, startsAt, endsAt)
      and isAddressed(audience, author, userId, reader.audiences) then shown[#shown + 1] = tonumber(ARGV[i]) end
  end
  for i, isRead in ipairs(haveRead(keys.readBy, userId, shown)) do
    if not isRead then meant[#meant + 1] = shown[i] end
  end
end

local left, read, toTell = #unread, {}, {}
for _, offset in ipairs(meant) do
  if redis.call('ZADD', keys.readBy, offset, offset .. ':' .. userId) == 1 then
    read[#read + 1] = offset
    if isCounted[offset] then left = left - 1 end
    local toldAt, count, promised = string.match(redis.call('HGET', keys.told, offset) or '', '^(%d+):(%d+):(%d)$')
    if not toldAt or now - toldAt >= everyMs then
      tellAnnouncement(keys, now, offset, redis.call('LINDEX', keys.log, offset - 1), true)
      redis.call('HSET', keys.told, offset, string.format('%d:%d:0', now, countReaders(keys.readBy, offset)))
    elseif promised == '0' then
      redis.call('HSET', keys.told, offset, toldAt .. ':' .. count .. ':1')
      toTell[#toTell + 1] = offset
    end
  end
end
return {'ok', left, read, toTell}
