-- @include readElement
-- @include readMark
-- @include countUnread

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

  local uncounted = log.uncounted
  if target <= log.base then
    uncounted = uncountedThere
  elseif target < log.head then
    -- Unreadable elements count as non-message events.
    local index, unreadable = target - log.base - 1, 0
    repeat
      uncounted = select(2, readElement(redis.call('LINDEX', keys.log, index - unreadable)))
      unreadable = unreadable + 1
    until uncounted or unreadable > index or unreadable > 1000
    uncounted = uncounted and string.format('%d', uncounted + unreadable - 1) or log.uncounted
  end
  redis.call('HSET', keys.reads, reader, target .. ':' .. uncounted)
  local unread = countUnread(keys.recalled, counted, target, target - uncounted)
  redis.call('SPUBLISH', keys.channel, string.format(
    '{"event":"conversation.read","data":{"epoch":"%s","userId":"%s","offset":%d,"unread":%d}}',
    log.epoch, reader, target, unread))
  return target, unread, false
end
