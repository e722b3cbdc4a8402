--- Lists a page of a person's inbox, newest first.
---
--- KEYS
---   notices        hash        parley:{user:id}:notices
---   noticeOrder    sorted set  parley:{user:id}:noticeOrder
---   noticeUnread   sorted set  parley:{user:id}:noticeUnread
---   noticeCounted  sorted set  parley:{user:id}:noticeCounted
---   noticeReads    hash        parley:{user:id}:noticeReads
--- ARGV
---   before   integer  only smaller offsets; 0: no limit
---   limit    integer
---   types[]  text     only these types; none: all
--- Returns
---   unread     integer
---   counted    integer  how many of those count in the unread total
---   next       integer  `before` of the next page; 0: there is none
---   notices[]  {offset integer, read flag, readAt ms, notice json}  readAt 0: unread, or read through an earlier version

-- @include noticeCounts

local AT_ONCE = 200
local noticesKey, orderKey, readsKey = KEYS[1], KEYS[2], KEYS[5]
local keys = {unread = KEYS[3], counted = KEYS[4]}
local before, limit = tonumber(ARGV[1]), tonumber(ARGV[2])
local wanted = {}
for i = 3, #ARGV do wanted[ARGV[i]] = true end

local offsets = {}
local from = before > 0 and '(' .. before or '+inf'
repeat
  local entries = redis.call('ZRANGE', orderKey, from, '-inf', 'BYSCORE', 'REV', 'LIMIT', 0, AT_ONCE)
  for _, entry in ipairs(entries) do
    local offset, kind = string.match(entry, '^(%d+):(.*)$')
    -- Takes one more than the limit, to find out whether there is a next page.
    if (#ARGV == 2 or wanted[kind]) and #offsets <= limit then offsets[#offsets + 1] = offset end
    from = '(' .. offset
  end
until #entries < AT_ONCE or #offsets > limit

local next = 0
if #offsets > limit then
  offsets[#offsets] = nil
  next = offsets[#offsets]
end
local rows = {}
for i, offset in ipairs(offsets) do
  rows[4 * i - 3] = offset
  rows[4 * i - 2] = redis.call('ZCOUNT', keys.unread, offset, offset) == 0 and 1 or 0
  rows[4 * i - 1] = redis.call('HGET', readsKey, offset) or 0
  rows[4 * i] = redis.call('HGET', noticesKey, offset)
end
local _, unread, counted = noticeCounts(keys)
return {'ok', unread, counted, next, rows}
