--- Reads the elements of a page of a log that contain a person's id, and the nickname that they have in a room.
---
--- KEYS
---   meta      hash        parley:{c}:meta
---   log       list        parley:{c}:log
---   members   hash        parley:{c}:members
---   requests  sorted set  parley:{c}:requests
--- ARGV
---   userId  id
---   after   integer  the offset before the page
---   count   integer  elements that are examined
--- Returns
---   epoch     text?    null: there is no such conversation
---   base      integer  offsets up to this one are archived or deleted
---   deleted   integer  the last offset that retention deleted
---   next      integer  `after` of the next page; 0: this was the last one
---   involved  flag     whether the person is, was or asked to be one of its people
---   nickname  json?    the current or former one
---   found[]   {offset integer, element json}

-- @include readMember
-- @include deletedOffset

local keys = {meta = KEYS[1], log = KEYS[2], members = KEYS[3], requests = KEYS[4]}
local userId, after, count = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])

local epoch, base, deleted, first, second =
  unpack(redis.call('HMGET', keys.meta, 'epoch', 'base', 'deleted', 'first', 'second'))
if not epoch then return {'ok', false, 0, 0, 0, 0, false, {}} end
base = tonumber(base)
local isInvolved, nickname = first == userId or second == userId, nil
if not first then
  local entry = redis.call('HGET', keys.members, userId)
  isInvolved = entry or redis.call('ZSCORE', keys.requests, userId)
  nickname = select(3, readMember(entry))
end
local start = math.max(after - base, 0)
local page = redis.call('LRANGE', keys.log, start, start + count - 1)
local found = {}
for i, element in ipairs(page) do
  if string.find(element, '"' .. userId .. '"', 1, true) then
    found[#found + 1] = base + start + i
    found[#found + 1] = element
  end
end
local next = #page == count and base + start + count or 0
return {'ok', epoch, base, deletedOffset(deleted), next, isInvolved and 1 or 0, nickname or false, found}
