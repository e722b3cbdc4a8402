-- @include readElement
-- @include readMark
-- @include countUnread

-- Moves the reader's mark to max(mark, target) and tells the conversation when it moved. `log`: base, head >= target, and
-- uncounted at the head. uncountedThere: at the target, which has to be said of an archived event (text, else nil).
-- Returns the mark and the unread count after the move, and whether it was not moved because that was not said.
local function moveReadMark(keys, reader, target, log, uncountedThere)
  local counted = log.head - log.uncounted
  local markOffset, markCounted = readMark(keys.reads, reader)
  local isUnknown = target > markOffset and target <= log.base and not uncountedThere
  if target <= markOffset or isUnknown then
    return markOffset, countUnread(keys.recalled, counted, markOffset, markCounted), isUnknown
  end

  local uncounted = log.uncounted
  if target <= log.base then
    uncounted = uncountedThere
  elseif target < log.head then
    uncounted = select(2, readElement(redis.call('LINDEX', keys.log, target - log.base - 1)))
  end
  redis.call('HSET', keys.reads, reader, target .. ':' .. uncounted)
  local unread = countUnread(keys.recalled, counted, target, target - uncounted)
  redis.call('SPUBLISH', keys.channel, string.format(
    '{"event":"conversation.read","data":{"userId":"%s","offset":%d,"unread":%d}}', reader, target, unread))
  return target, unread, false
end
