-- Counted messages - counted at the mark - recalled after the mark: exact, and no write per member.
local function countUnread(recalledKey, counted, markOffset, markCounted)
  return counted - markCounted - redis.call('ZCOUNT', recalledKey, '(' .. markOffset, '+inf')
end
