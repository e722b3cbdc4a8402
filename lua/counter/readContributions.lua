--- Reads a conversation's unread count for each of its people, with a version that grows with everything that affects
--- it: the head, the person's read cursor, and in a room whether they have entered its current password.
---
--- KEYS
---   meta      hash        parley:{c}:meta
---   members   hash        parley:{c}:members
---   log       list        parley:{c}:log
---   reads     hash        parley:{c}:reads
---   recalled  sorted set  parley:{c}:recalled
--- ARGV
---   userIds[]  id  none: all members
--- Returns
---   epoch   text  empty: there is no such conversation; all counts are 0
---   at      ms    time of this read
---   rows[]  {userId id, version integer, value integer}

-- @include nowMs
-- @include readMember
-- @include readMark
-- @include countUnread

local keys = {meta = KEYS[1], members = KEYS[2], log = KEYS[3], reads = KEYS[4], recalled = KEYS[5]}
local at = nowMs()
local epoch, base, uncounted, first, second, passwordVersion, firstErased, secondErased =
  unpack(redis.call('HMGET', keys.meta, 'epoch', 'base', 'uncounted', 'first', 'second', 'passwordVersion',
    'firstErased', 'secondErased'))
local userIds, rows = ARGV, {}
if not epoch then
  for _, userId in ipairs(userIds) do
    rows[#rows + 1] = userId
    rows[#rows + 1] = 0
    rows[#rows + 1] = 0
  end
  return {'ok', '', at, rows}
end
local isForAll = #userIds == 0
if isForAll then userIds = first and {first, second} or redis.call('HKEYS', keys.members) end

local head = base + redis.call('LLEN', keys.log)
for _, userId in ipairs(userIds) do
  local proved
  if first then
    -- Nothing is counted for an erased person: see erase/forgetMember.
    local isCounted = userId == first and not firstErased or userId == second and not secondErased
    proved = isCounted and '0' or nil
  else proved = readMember(redis.call('HGET', keys.members, userId)) end
  -- For a person who is not a member: a returning member's read cursor is at the head.
  local value, version = 0, 4 * head
  if proved then
    local markOffset, markCounted = readMark(keys.reads, userId)
    local isOpen = first or passwordVersion == '0' or proved == passwordVersion
    version = 2 * (head + markOffset) + (isOpen and 1 or 0)
    if isOpen then value = countUnread(keys.recalled, head - uncounted, markOffset, markCounted) end
  end
  if proved or not isForAll then
    rows[#rows + 1] = userId
    rows[#rows + 1] = version
    rows[#rows + 1] = value
  end
end
return {'ok', epoch, at, rows}
