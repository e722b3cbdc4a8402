--- Deletes items of a person's inbox: the named ones, and all up to an offset. Their keys stay, so they are not added
--- again. Idempotent.
---
--- KEYS
---   notices        hash        parley:{user:id}:notices
---   noticeOrder    sorted set  parley:{user:id}:noticeOrder
---   noticeUnread   sorted set  parley:{user:id}:noticeUnread
---   noticeCounted  sorted set  parley:{user:id}:noticeCounted
---   noticeReads    hash        parley:{user:id}:noticeReads
---   channel        channel     parley:{user:id}:channel
--- ARGV
---   upTo       integer  0: only the named ones
---   offsets[]  integer
--- Returns
---   unread   integer
---   counted  integer
--- Publishes
---   inbox.changed  on channel, when any existed

-- @include noticeCounts
-- @include removeNotice

local keys = {notices = KEYS[1], order = KEYS[2], unread = KEYS[3], counted = KEYS[4], reads = KEYS[5]}
local upTo = tonumber(ARGV[1])

local gone = {}
local function delete(offset)
  if removeNotice(keys, offset) then gone[#gone + 1] = offset end
end
for i = 2, #ARGV do delete(ARGV[i]) end
if upTo > 0 then
  for _, entry in ipairs(redis.call('ZRANGE', keys.order, '-inf', upTo, 'BYSCORE')) do
    delete(string.match(entry, '^%d+'))
  end
end
local counts, unread, counted = noticeCounts(keys)
if #gone > 0 then
  redis.call('SPUBLISH', KEYS[6], '{"event":"inbox.changed","data":{"read":[],"gone":[' .. table.concat(gone, ',') .. '],'
    .. counts .. '}}')
end
return {'ok', unread, counted}
