--- A person has read announcements. Those that are not shown now, are their own, or were read before stay as they are. How many
--- have read one is told at most once in `everyMs`, and once more after that when it went on meanwhile: whoever is told so
--- here sees to it.
---
--- KEYS
---   log      list        parley:{announcements}:log
---   times    hash        parley:{announcements}:times
---   readBy   sorted set  parley:{announcements}:readBy
---   told     hash        parley:{announcements}:told
---   channel  channel     parley:{announcements}:channel
--- ARGV
---   userId     id
---   everyMs    ms
---   all        flag     but not important ones: those are read by opening them
---   offsets[]  integer  none when it is all
--- Returns
---   unread    integer  after it
---   read[]    integer  those that were unread
---   toTell[]  integer  the caller runs `tellReaders` on these in `everyMs`
--- Publishes
---   announcement.changed  on channel, with Redis' time

-- @include nowMs
-- @include unreadAnnouncements
-- @include tellAnnouncement

local keys = {log = KEYS[1], times = KEYS[2], readBy = KEYS[3], told = KEYS[4], channel = KEYS[5]}
local userId, everyMs, all = ARGV[1], tonumber(ARGV[2]), ARGV[3] == '1'
local now = nowMs()
local wanted = {}
for i = 4, #ARGV do wanted[ARGV[i]] = true end

local unread = unreadAnnouncements(keys, userId, now)
local read, toTell = {}, {}
local function isMeant(offset)
  if not all then return wanted[offset] end
  local content = select(7, readAnnouncement(redis.call('LINDEX', keys.log, offset - 1)))
  return not string.find(content or '', '^"importance":"important"')
end

for _, offset in ipairs(unread) do
  if isMeant(offset) then
    redis.call('ZADD', keys.readBy, offset, offset .. ':' .. userId)
    read[#read + 1] = offset
    local toldAt, count, promised = string.match(redis.call('HGET', keys.told, offset) or '', '^(%d+):(%d+):(%d)$')
    if not toldAt or now - toldAt >= everyMs then
      tellAnnouncement(keys, now, offset, redis.call('LINDEX', keys.log, offset - 1))
      redis.call('HSET', keys.told, offset, string.format('%d:%d:0', now, countReaders(keys.readBy, offset)))
    elseif promised == '0' then
      redis.call('HSET', keys.told, offset, toldAt .. ':' .. count .. ':1')
      toTell[#toTell + 1] = offset
    end
  end
end
return {'ok', #unread - #read, read, toTell}
