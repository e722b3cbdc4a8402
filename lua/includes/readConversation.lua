-- @include goneCode
-- @include refuseRoom
-- @include blockCode
-- @include deletedOffset

-- Returns the conversation if a person has access to it; else nil, the refusal code, and the conversation's epoch.
-- epoch; base: the offset before the log's first element; deleted: the last offset that retention deleted, else 0;
-- uncounted: the number of non-message events (text); last: the newest message's offset, if the newest event is not a
-- message; owner and writers: of a room, else false; blockCode: see there.
local function readConversation(keys, userId)
  local epoch, base, uncounted, last, first, second, owner, version, hidden, writers, firstBlocks, secondBlocks,
    deleted =
    unpack(redis.call('HMGET', keys.meta, 'epoch', 'base', 'uncounted', 'last', 'first', 'second', 'owner',
      'passwordVersion', 'hidden', 'writers', 'firstBlocks', 'secondBlocks', 'deleted'))
  if not epoch then return nil, goneCode(keys.meta) end

  local refusal
  if first then refusal = userId ~= first and userId ~= second and 'NOT_A_MEMBER' or nil
  else refusal = refuseRoom(redis.call('HGET', keys.members, userId), version, hidden) end
  if refusal then return nil, refusal, epoch end
  return {
    epoch = epoch, base = tonumber(base), deleted = deletedOffset(deleted), uncounted = uncounted,
    last = tonumber(last or 0), owner = owner, writers = writers,
    blockCode = first and blockCode(userId == first, firstBlocks, secondBlocks),
  }
end
