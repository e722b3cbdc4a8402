--- Lists the items of a person's inbox of a period, newest first by the time of their cause.
---
--- KEYS
---   notices       hash        parley:{user:id}:notices
---   noticeOrder   sorted set  parley:{user:id}:noticeOrder
---   noticeUnread  sorted set  parley:{user:id}:noticeUnread
---   noticeReads   hash        parley:{user:id}:noticeReads
--- ARGV
---   from    ms
---   before  ms       not included
---   limit   integer  more only where they have the same time
--- Returns
---   more       flag   whether there are older ones in the period
---   notices[]  {offset integer, read flag, readAt ms, notice json}  readAt 0: unread, or read through an earlier version

-- @include newestFirst

local AT_ONCE = 500
local keys = {notices = KEYS[1], order = KEYS[2], unread = KEYS[3], reads = KEYS[4]}
local from, before, limit = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])

-- Offsets follow the times only roughly, because conversations are projected independently, so all items are scanned.
local found, below = {}, '+inf'
repeat
  local entries = redis.call('ZRANGE', keys.order, below, '-inf', 'BYSCORE', 'REV', 'LIMIT', 0, AT_ONCE)
  local offsets = {}
  for i, entry in ipairs(entries) do offsets[i] = string.match(entry, '^%d+') end
  local notices = #offsets > 0 and redis.call('HMGET', keys.notices, unpack(offsets)) or {} -- at most AT_ONCE
  for i, notice in ipairs(notices) do
    local at = tonumber(string.match(notice or '', '^{"at":(%d+)'))
    if at and at >= from and at < before then
      found[#found + 1] = {at = at, offset = tonumber(offsets[i]), notice = notice}
    end
    below = '(' .. offsets[i]
  end
until #entries < AT_ONCE

local total, rows = #found, {}
for i, item in ipairs(newestFirst(found, limit)) do
  rows[4 * i - 3] = item.offset
  rows[4 * i - 2] = redis.call('ZCOUNT', keys.unread, item.offset, item.offset) == 0 and 1 or 0
  rows[4 * i - 1] = redis.call('HGET', keys.reads, item.offset) or 0
  rows[4 * i] = item.notice
end
return {'ok', #found < total and 1 or 0, rows}
