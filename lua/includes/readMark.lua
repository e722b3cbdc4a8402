-- Parses a stored read cursor, `offset:uncounted`. Returns the offset, and the number of messages up to it.
local function parseMark(mark)
  if not mark then return 0, 0 end
  local offset, uncounted = string.match(mark, '^(%d+):(%d+)$')
  return tonumber(offset), offset - uncounted
end

-- Returns a person's read cursor, parsed.
local function readMark(readsKey, reader) return parseMark(redis.call('HGET', readsKey, reader)) end
