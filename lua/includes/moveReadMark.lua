-- @include readMark
-- @include uncountedAt
-- @include countUnread
-- @include countMoves

-- Moves the reader's cursor to max(cursor, target) and publishes the move. `log`: epoch, base, head >= target, and
-- `uncounted` at the head. uncountedThere: `uncounted` at the target (text), required if the target is archived, else
-- nil. Returns the cursor and the unread count afterwards, and whether it was not moved because `uncountedThere` was
-- missing.
local function moveReadMark(keys, reader, target, log, uncountedThere)
  local counted = log.head - log.uncounted
  local markOffset, markCounted = readMark(keys.reads, reader)
  local isUnknown = target > markOffset and target <= log.base and not uncountedThere
  if target <= markOffset or isUnknown then
    return markOffset, countUnread(keys.recalled, counted, markOffset, markCounted), isUnknown
  end

  local uncounted = target <= log.base and uncountedThere or uncountedAt(keys.log, target, log)
  redis.call('HSET', keys.reads, reader, target .. ':' .. uncounted)
  countMoves(keys.meta)
  local unread = countUnread(keys.recalled, counted, target, target - uncounted)
  redis.call('SPUBLISH', keys.channel, string.format(
    '{"event":"conversation.read","data":{"epoch":"%s","userId":"%s","offset":%d,"unread":%d}}',
    log.epoch, reader, target, unread))
  return target, unread, false
end
