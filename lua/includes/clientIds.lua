-- The idempotency keys (client ids) of a conversation are stored in one sorted set: `author:clientId` with a score that
-- consists of the author's number and the offset of the event in ten digits: 30000000017 is offset 17, by author number
-- 3. So each author has a range of scores, and the oldest ids of one author can be deleted without affecting others.
-- The author's own entry, `author` without a client id, has the negative number as score. Entries of earlier versions
-- have no number and stay unchanged. Scores must stay below 2^53 to be exact, so authors beyond MAX_AUTHORS share a
-- number.
local ID_SPAN, MAX_AUTHORS = 1e10, 500000

-- Returns the number of an author, as text. `score`: of the author's own entry; if nil, a new number is assigned.
local function authorNumber(sentKey, author, score)
  if score then return string.sub(score, 2) end
  local number = math.min(redis.call('ZCOUNT', sentKey, '-inf', '(0') + 1, MAX_AUTHORS)
  redis.call('ZADD', sentKey, -number, author)
  return tostring(number)
end

-- Returns the score of an event; both arguments are text.
local function idScore(number, offset) return number .. string.sub('0000000000' .. offset, -10) end
