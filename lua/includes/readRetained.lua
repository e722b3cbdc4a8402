-- @include goneCode
-- @include deletedOffset

-- Returns what the scripts of retention need to know of a conversation, or nil and the refusal code. direct: whether it
-- is a group direct message; told: the deleted offset that the newest `expired` event names.
local function readRetained(keys)
  local epoch, base, uncounted, last, first, second, direct, deleted, told = unpack(redis.call('HMGET', keys.meta,
    'epoch', 'base', 'uncounted', 'last', 'first', 'second', 'direct', 'deleted', 'deletedTold'))
  if not epoch then return nil, goneCode(keys.meta) end
  return {
    epoch = epoch, base = tonumber(base), uncounted = uncounted, last = tonumber(last or 0), first = first,
    second = second, direct = direct, deleted = deletedOffset(deleted), told = tonumber(told or 0),
  }
end
