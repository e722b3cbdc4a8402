-- Counted messages - counted at the mark - recalled after the mark: exact, and no write per member. Never below 0, also where a
-- broken element was marked as read.
local function countUnread(recalledKey, counted, markOffset, markCounted)
  return math.max(0, counted - markCounted - redis.call('ZCOUNT', recalledKey, '(' .. markOffset, '+inf'))
end
