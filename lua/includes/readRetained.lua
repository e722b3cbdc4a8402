-- @include goneCode
-- @include deletedOffset

-- Returns what the scripts of retention need to know of a conversation, or nil and the refusal code. direct: whether it
-- is a group direct message; announced: the deleted offset that the newest `expired` event names.
local function readRetained(keys)
  local epoch, base, uncounted, last, first, second, direct, deleted, announced = unpack(redis.call('HMGET', keys.meta,
    'epoch', 'base', 'uncounted', 'last', 'first', 'second', 'direct', 'deleted', 'deletedAnnounced'))
  if not epoch then return nil, goneCode(keys.meta) end
  return {
    epoch = epoch, base = tonumber(base), uncounted = uncounted, last = tonumber(last or 0), first = first,
    second = second, direct = direct, deleted = deletedOffset(deleted), announced = tonumber(announced or 0),
  }
end
