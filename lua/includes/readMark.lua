-- How far a person has read (offset), and how many counted messages that was. A mark is stored as `offset:uncounted`.
local function readMark(readsKey, reader)
  local mark = redis.call('HGET', readsKey, reader)
  if not mark then return 0, 0 end
  local offset, uncounted = string.match(mark, '^(%d+):(%d+)$')
  return tonumber(offset), offset - uncounted
end
