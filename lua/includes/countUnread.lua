-- Unread = messages - messages at the read cursor - messages recalled after it. Exact, without a write per member. At
-- least 0, even if the cursor is at a broken element.
local function countUnread(recalledKey, counted, markOffset, markCounted)
  return math.max(0, counted - markCounted - redis.call('ZCOUNT', recalledKey, '(' .. markOffset, '+inf'))
end
