-- Returns a person's read cursor: the offset, and the number of messages up to it. It is stored as `offset:uncounted`.
local function readMark(readsKey, reader)
  local mark = redis.call('HGET', readsKey, reader)
  if not mark then return 0, 0 end
  local offset, uncounted = string.match(mark, '^(%d+):(%d+)$')
  return tonumber(offset), offset - uncounted
end
