-- @include readElement
-- @include clientIds

-- Deletes the oldest client ids of the author with this number. For each author the newest 1,000 are kept regardless of
-- age, and up to 5,000 of the last day.
local function forgetOldest(sentKey, logKey, base, number, now)
  local KEPT, KEPT_OF_A_DAY, DAY_MS, STEP = 1000, 5000, 86400000, 64
  local count = redis.call('ZCOUNT', sentKey, idScore(number, '0'), idScore(number, '9999999999'))
  if count <= KEPT then return end
  local first = redis.call('ZCOUNT', sentKey, '-inf', '(' .. idScore(number, '0'))
  local gone = math.max(count - KEPT_OF_A_DAY, 0)
  while count - gone > KEPT do
    local more = math.min(STEP, count - gone - KEPT)
    local rank = first + gone + more - 1
    local offset = redis.call('ZRANGE', sentKey, rank, rank, 'WITHSCORES')[2] % ID_SPAN
    -- Archived events are older than a day.
    local element = offset > base and redis.call('LINDEX', logKey, offset - base - 1)
    if element and now - readElement(element) < DAY_MS then break end
    gone = gone + more
  end
  if gone > 0 then redis.call('ZREMRANGEBYRANK', sentKey, first, first + gone - 1) end
end

-- Call it after appending events. At every 64th event of a conversation it trims the client ids of the last author and
-- of one other author, round-robin, so that all authors are trimmed eventually. `before`, `head`: the log's ends before
-- and now.
local function trimClientIds(sentKey, logKey, base, before, head, number, now)
  local turn = math.floor(head / 64)
  if turn == math.floor(before / 64) then return end
  forgetOldest(sentKey, logKey, base, number, now)
  local other = tostring(turn % redis.call('ZCOUNT', sentKey, '-inf', '(0') + 1)
  if other ~= number then forgetOldest(sentKey, logKey, base, other, now) end
end
