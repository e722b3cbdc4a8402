-- Which client ids were used in a conversation, in one sorted set: `author:clientId` with a score that is the author's number and
-- then the offset of the event, in ten digits: 30000000017 is the 17th event, of the third author. So each author has a range of
-- scores, and forgetting the oldest of one author concerns no other. The author's entry, `author` without a client id, has the
-- negative number. Entries without a number, written by versions that had none, stay as they are. Scores are below 2^53, where
-- they are exact: authors beyond MOST_AUTHORS share a number.
local ID_SPAN, MOST_AUTHORS = 1e10, 500000

-- The number of an author, as text. `score`: of the author's own entry; without it the author gets a new number.
local function authorNumber(sentKey, author, score)
  if score then return string.sub(score, 2) end
  local number = math.min(redis.call('ZCOUNT', sentKey, '-inf', '(0') + 1, MOST_AUTHORS)
  redis.call('ZADD', sentKey, -number, author)
  return tostring(number)
end

-- The score of an event: both are text.
local function idScore(number, offset) return number .. string.sub('0000000000' .. offset, -10) end
