-- @include readElement

-- Returns `uncounted` (text) at an event of the log that is not archived. `log`: base, head and `uncounted` at the
-- head. Unreadable elements count as non-message events.
local function uncountedAt(logKey, offset, log)
  if offset == log.head then return log.uncounted end
  local index, unreadable, uncounted = offset - log.base - 1, 0, nil
  repeat
    uncounted = select(2, readElement(redis.call('LINDEX', logKey, index - unreadable)))
    unreadable = unreadable + 1
  until uncounted or unreadable > index or unreadable > 1000
  return uncounted and string.format('%d', uncounted + unreadable - 1) or log.uncounted
end
