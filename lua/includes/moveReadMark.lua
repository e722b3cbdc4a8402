-- @include readElement
-- @include readMark
-- @include countUnread

-- Moves the reader's mark to max(mark, target) and tells the conversation when it moved. `log`: base, head >= target, and
-- uncounted at the head. Returns the mark and the unread count after the move.
local function moveReadMark(keys, reader, target, log)
  local counted = log.head - log.uncounted
  local markOffset, markCounted = readMark(keys.reads, reader)
  if target <= markOffset or target <= log.base then
    return markOffset, countUnread(keys.recalled, counted, markOffset, markCounted)
  end

  local uncounted = log.uncounted
  if target < log.head then
    local element = redis.call('LINDEX', keys.log, target - log.base - 1)
    local _, uncountedThere = readElement(element)
    uncounted = uncountedThere
  end
  redis.call('HSET', keys.reads, reader, target .. ':' .. uncounted)
  local unread = countUnread(keys.recalled, counted, target, target - uncounted)
  redis.call('SPUBLISH', keys.channel, string.format(
    '{"event":"conversation.read","data":{"userId":"%s","offset":%d,"unread":%d}}', reader, target, unread))
  return target, unread
end
