-- @include blockCode

-- Returns a direct conversation for one of its two people, also when they are one; else nil and the refusal code.
-- epoch; first, second: the people; blockCode: see there.
local function readDirect(metaKey, userId)
  local epoch, first, second, firstBlocks, secondBlocks =
    unpack(redis.call('HMGET', metaKey, 'epoch', 'first', 'second', 'firstBlocks', 'secondBlocks'))
  if not epoch then return nil, 'CONVERSATION_NOT_FOUND' end
  if userId ~= first and userId ~= second then return nil, 'NOT_A_MEMBER' end
  return {
    epoch = epoch, first = first, second = second,
    blockCode = blockCode(userId == first, firstBlocks, secondBlocks),
  }
end
