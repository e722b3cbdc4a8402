--- Moves the read cursors of several people forward in one call and publishes them in one event, so that the cost of a
--- burst of readers hardly grows with their number. Cursors move as in `markRead`. Idempotent.
---
--- KEYS
---   meta      hash        parley:{c}:meta
---   log       list        parley:{c}:log
---   members   hash        parley:{c}:members
---   reads     hash        parley:{c}:reads
---   recalled  sorted set  parley:{c}:recalled
---   channel   channel     parley:{c}:channel
--- ARGV
---   marks[]  {reader id, offset integer, meantFor text}  1 to 500; meantFor: epoch of the intended log; empty: any
--- Returns
---   epoch      text
---   results[]  {code text, readOffset integer, unread integer}  per mark. code: empty, or a refusal as in `markRead`,
---              or ARCHIVED: the event is archived and this mark was ignored; use `markRead`
--- Refuses
---   CONVERSATION_NOT_FOUND
---   ROOM_CLOSED
--- Publishes
---   conversation.read        on channel, when one read cursor moved
---   conversation.readsMoved  on channel, when several read cursors moved

-- @include goneCode
-- @include refuseRoom
-- @include refuseEpoch
-- @include callInChunks
-- @include readMark
-- @include countUnread
-- @include uncountedAt
-- @include countMoves

local keys = {
  meta = KEYS[1], log = KEYS[2], members = KEYS[3], reads = KEYS[4], recalled = KEYS[5], channel = KEYS[6],
}
local args, FIELDS = ARGV, 3
local epoch, base, uncounted, first, second, version, hidden =
  unpack(redis.call('HMGET', keys.meta, 'epoch', 'base', 'uncounted', 'first', 'second', 'passwordVersion', 'hidden'))
if not epoch then return {'refused', goneCode(keys.meta)} end

local readers = {}
for i = 1, #args, FIELDS do readers[#readers + 1] = args[i] end
local entries = first and {} or callInChunks('HMGET', keys.members, readers)
local stored = callInChunks('HMGET', keys.reads, readers)

local conversation = {epoch = epoch, owner = not first}
local log = {base = tonumber(base), uncounted = uncounted}
log.head = log.base + redis.call('LLEN', keys.log)
local counted = log.head - uncounted

local function refusalOf(index, meantFor)
  local reader, refusal = readers[index], nil
  if first then refusal = reader ~= first and reader ~= second and 'NOT_A_MEMBER' or nil
  else refusal = refuseRoom(entries[index], version, hidden) end
  return refusal or refuseEpoch(conversation, meantFor)
end

-- Most people of a burst have read up to the same event, so the log and the recalled messages are read once for each.
local uncountedOf, unreadOf = {}, {}
local function markAt(offset)
  uncountedOf[offset] = uncountedOf[offset] or uncountedAt(keys.log, offset, log)
  return string.format('%d:%s', offset, uncountedOf[offset])
end
local function unreadAfter(mark)
  if not unreadOf[mark] then unreadOf[mark] = countUnread(keys.recalled, counted, parseMark(mark)) end
  return unreadOf[mark]
end

local results, moved, writes, events = {}, {}, {}, {}
for index = 1, #readers do
  local reader, target = readers[index], math.min(tonumber(args[index * FIELDS - 1]), log.head)
  local code, readOffset, unread = refusalOf(index, args[index * FIELDS]), 0, 0
  if not code then
    local mark = moved[reader] or stored[index] or '0:0'
    readOffset = parseMark(mark)
    if target > readOffset and target <= log.base then
      code = 'ARCHIVED'
    else
      local moves = target > readOffset
      if moves then
        mark, readOffset = markAt(target), target
        moved[reader] = mark
        writes[#writes + 1] = reader
        writes[#writes + 1] = mark
      end
      unread = unreadAfter(mark)
      if moves then
        events[#events + 1] = string.format('"userId":"%s","offset":%d,"unread":%d}', reader, readOffset, unread)
      end
    end
  end
  results[#results + 1] = code or ''
  results[#results + 1] = readOffset
  results[#results + 1] = unread
end

callInChunks('HSET', keys.reads, writes)
if #events > 0 then countMoves(keys.meta) end
if #events == 1 then
  redis.call('SPUBLISH', keys.channel,
    '{"event":"conversation.read","data":{"epoch":"' .. epoch .. '",' .. events[1] .. '}')
elseif #events > 1 then
  redis.call('SPUBLISH', keys.channel, '{"event":"conversation.readsMoved","data":{"epoch":"' .. epoch .. '","reads":[{'
    .. table.concat(events, ',{') .. ']}}')
end
return {'ok', epoch, results}
